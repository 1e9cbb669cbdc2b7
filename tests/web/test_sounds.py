"""What is heard, rendered by the browser itself: it cannot be listened to here, but measured."""

import re
from itertools import combinations
from pathlib import Path

import pharmakon
from tests.web.conftest import Visit

ROOT = Path(__file__).parents[2]
ASSETS = Path(pharmakon.__file__).parent / "server" / "static" / "assets"
RATE, SECONDS = 22_050, 3
LONGEST = 2.0
QUIETEST, LOUDEST = 0.05, 1.0
APART = 0.15
"""Two sounds are told apart if their lengths or their pitches differ by this share."""

# One cue at full volume: its highest sample, how many seconds are heard, and about which pitch.
RENDER = """async ([script, cue, rate, seconds]) => {
  const audio = new OfflineAudioContext(1, rate * seconds, rate);
  audio.resume = async () => {};
  window.AudioContext = function () { return audio; };
  const { sound } = await import(`${script}?${cue}`);  // each with a context of its own
  sound(cue, 1, 0);
  const samples = (await audio.startRendering()).getChannelData(0);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const last = samples.findLastIndex((one) => Math.abs(one) > peak / 100);
  let [crossed, energy] = [0, 0];  // louder moments count for more
  for (let index = 1; index <= last; index += 1) {
    const weight = samples[index] ** 2;
    energy += weight;
    if (samples[index - 1] < 0 !== samples[index] < 0)
      crossed += Math.max(weight, samples[index - 1] ** 2);
  }
  return { peak, seconds: last / rate, pitch: crossed / energy };
}"""


def cues() -> list[str]:
    """All that can be heard."""
    source = (ROOT / "web" / "src" / "sound" / "cues.ts").read_text(encoding="utf-8")
    kinds = source[: source.index(";")]
    return re.findall(r'"(\w+)"', kinds)


def test_every_moment_is_heard_without_clipping_and_differs_from_the_others(visit: Visit) -> None:
    page = visit()
    script = next(ASSETS.glob("synthesizer-*.js")).name
    heard = {
        cue: page.evaluate(RENDER, [f"/assets/{script}", cue, RATE, SECONDS]) for cue in cues()
    }
    assert len(heard) == 10
    for cue, sound in heard.items():
        assert QUIETEST <= sound["peak"] <= LOUDEST, (cue, sound)
        assert 0.03 < sound["seconds"] < LONGEST, (cue, sound)
    for one, other in combinations(heard, 2):
        lengths = sorted(heard[each]["seconds"] for each in (one, other))
        pitches = sorted(heard[each]["pitch"] for each in (one, other))
        assert max(lengths[1] / lengths[0], pitches[1] / pitches[0]) > 1 + APART, (
            one,
            other,
            heard[one],
            heard[other],
        )
