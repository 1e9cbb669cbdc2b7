import axe from "axe-core";
import { afterEach, expect, test } from "vitest";
import { DRAWN, front } from "../../src/games";
import { initials } from "../../src/games/you";
import { known, LANGUAGES, speak, told } from "../../src/texts/index.svelte";
import { FIXTURES } from "../fixtures";
import { SCENES, type Scene } from "../scenes";
import { draw } from "./tables";

function phase(scene: Scene): unknown {
  return scene.moves.length > 0 && "phase" in scene.view && scene.view.phase;
}

afterEach(() => speak("en"));

test("in a letter or two everybody is told apart", () => {
  expect(initials(["Sauge", "Verveine", "Vous"])).toEqual(["S", "Ve", "Vo"]);
  expect(initials(["You", "Seat 1", "Seat 3"])).toEqual(["Y", "S1", "S3"]);
  expect(initials(["Ada", "Ada"])).toEqual(["1", "2"]);
});

for (const name of DRAWN) {
  const scenes = SCENES[name] ?? [];
  const events = [...scenes, ...(FIXTURES[name]?.steps ?? [])].flatMap((moment) => moment.last);

  for (const language of LANGUAGES) {
    test(`${name}: every event has its words, from every side, in ${language}`, async () => {
      await speak(language);
      const { describe } = await front(name);
      const names = ["Ada", "Bo", "Cleo", "Dora", "Eli", "Finn"];
      for (const event of events) {
        for (const seat of [event.seat, null]) {
          const sentence = describe(event, names, seat);
          if (sentence === null) continue;
          expect(known(sentence.key), sentence.key).toBe(true);
          expect(told(sentence.key, sentence.args)).not.toMatch(/[{}]|undefined|null|NaN/);
        }
      }
    });
  }

  const phases = scenes.filter(
    (scene, index) => scenes.findIndex((other) => phase(other) === phase(scene)) === index,
  );
  test.each(phases)(`${name}: nobody is shut out of the scene $name`, async (scene) => {
    const { container } = await draw(name, scene);
    const { violations } = await axe.run(container, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
