/** Small wooden sounds, made on the spot: tones with a short life, and filtered noise. */
import type { Cue } from "./cues";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

interface Tone {
  /** Hertz, and where the pitch goes. */
  from: number;
  to?: number;
  /** Seconds from now, and how long it rings. */
  at?: number;
  long: number;
  loud: number;
  shape?: OscillatorType;
}

interface Noise {
  at?: number;
  long: number;
  loud: number;
  /** Where the filter stands, in hertz, and where it goes. */
  from: number;
  to?: number;
}

const tap = (at = 0, pitch = 320, loud = 0.5): Tone => ({
  from: pitch,
  to: pitch * 0.55,
  at,
  long: 0.09,
  loud,
});
const bubble = (at: number, pitch: number): Tone => ({
  from: pitch,
  to: pitch * 2.2,
  at,
  long: 0.1,
  loud: 0.28,
});
const thump = (at: number, loud: number): Tone => ({ from: 78, to: 42, at, long: 0.2, loud });
const bell = (at: number, pitch: number): Tone => ({
  from: pitch,
  at,
  long: 0.7,
  loud: 0.22,
  shape: "triangle",
});

/** Every cue as a small score. */
const SCORES: Record<Cue, { tones: Tone[]; noises: Noise[] }> = {
  card: { tones: [tap()], noises: [{ long: 0.05, loud: 0.25, from: 2600, to: 900 }] },
  turn: { tones: [tap(0, 520, 0.25)], noises: [{ long: 0.07, loud: 0.2, from: 3200, to: 1600 }] },
  burst: {
    tones: [180, 240, 150, 300, 210, 360, 260].map((pitch, index) => bubble(index * 0.09, pitch)),
    noises: [
      { long: 0.75, loud: 0.3, from: 500, to: 2400 },
      { at: 0.7, long: 0.7, loud: 0.35, from: 3200, to: 700 },
    ],
  },
  suspense: {
    tones: [thump(0, 0.9), thump(0.2, 0.6), thump(0.75, 0.9), thump(0.95, 0.6)],
    noises: [],
  },
  shut: {
    tones: [tap(0, 190, 0.6), thump(0.24, 0.8), tap(0.3, 620, 0.3)],
    noises: [{ at: 0.24, long: 0.12, loud: 0.3, from: 1200, to: 300 }],
  },
  gain: { tones: [tap(0, 260), tap(0.11, 330), tap(0.22, 415), bell(0.34, 520)], noises: [] },
  loss: { tones: [{ from: 300, to: 110, long: 0.5, loud: 0.4, shape: "triangle" }], noises: [] },
  yours: { tones: [tap(0, 390, 0.35), tap(0.12, 520, 0.3)], noises: [] },
  win: { tones: [392, 494, 587, 784].map((pitch, index) => bell(index * 0.14, pitch)), noises: [] },
  lose: { tones: [bell(0, 330), bell(0.22, 247)], noises: [] },
};

/** Let a cue sound: volume from 0 to 1, after some milliseconds. */
export function sound(cue: Cue, volume: number, delay: number): void {
  context ??= new AudioContext();
  void context.resume();
  const master = context.createGain();
  master.gain.value = volume;
  master.connect(context.destination);
  const start = context.currentTime + delay / 1000;
  for (const tone of SCORES[cue].tones) ring(context, master, tone, start);
  for (const noise of SCORES[cue].noises) rush(context, master, noise, start);
}

function ring(audio: AudioContext, out: AudioNode, tone: Tone, start: number): void {
  const begin = start + (tone.at ?? 0);
  const oscillator = audio.createOscillator();
  oscillator.type = tone.shape ?? "sine";
  oscillator.frequency.setValueAtTime(tone.from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(tone.to ?? tone.from, begin + tone.long);
  oscillator.connect(fading(audio, out, tone.loud, begin, tone.long));
  oscillator.start(begin);
  oscillator.stop(begin + tone.long);
}

function rush(audio: AudioContext, out: AudioNode, noise: Noise, start: number): void {
  const begin = start + (noise.at ?? 0);
  const source = audio.createBufferSource();
  source.buffer = hiss ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(noise.from, begin);
  filter.frequency.exponentialRampToValueAtTime(noise.to ?? noise.from, begin + noise.long);
  source.connect(filter).connect(fading(audio, out, noise.loud, begin, noise.long));
  source.start(begin);
  source.stop(begin + noise.long);
}

/** A volume that is there at once and dies away. */
function fading(
  audio: AudioContext,
  out: AudioNode,
  loud: number,
  begin: number,
  long: number,
): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  gain.connect(out);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
