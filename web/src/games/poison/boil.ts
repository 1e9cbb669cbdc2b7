/** A cauldron boils over: the total climbs past the brim, and it spills. All of it moves by transform and opacity. */
import { still } from "../../parts/motion";

const DROPS = 10;

/** Let the cauldron in an element boil over, from one total to another. */
export function boil(cauldron: HTMLElement | null, from: string, to: string, ms: number): void {
  const pot = cauldron?.querySelector(".pot");
  if (!cauldron || !pot || ms <= 0 || still()) return;
  const box = pot.getBoundingClientRect();
  const scene = document.createElement("div");
  scene.className = "boil";
  scene.setAttribute("aria-hidden", "true");
  Object.assign(scene.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    pointerEvents: "none",
    zIndex: "25",
  });
  const liquid = getComputedStyle(cauldron).getPropertyValue("--body") || "#7a9a3a";
  const long = ms * 4;
  count(scene, from, to, box.width, long);
  for (let drop = 0; drop < DROPS; drop++) splash(scene, drop, liquid, box, long);
  document.body.append(scene);
  setTimeout(() => scene.remove(), long);
}

/** The old total gives way to the one that was too much. */
function count(scene: HTMLElement, from: string, to: string, width: number, long: number): void {
  for (const [text, before] of [
    [from, true],
    [to, false],
  ] as const) {
    const number = document.createElement("span");
    number.textContent = text;
    Object.assign(number.style, {
      position: "absolute",
      inset: "0",
      display: "grid",
      placeItems: "center",
      font: `700 ${width * 0.34}px/1 var(--serif)`,
      color: before ? "#fff6e0" : "#ffb199",
      textShadow: "0 0 6px #101114, 0 0 3px #101114, 0 0 12px #101114",
    });
    scene.append(number);
    const frames = before
      ? [
          { opacity: 1, transform: "none" },
          { opacity: 1, transform: "scale(1.1)", offset: 0.16 },
          { opacity: 0, transform: "scale(0.7)", offset: 0.26 },
          { opacity: 0 },
        ]
      : [
          { opacity: 0, transform: "scale(0.5)" },
          { opacity: 0, transform: "scale(0.5)", offset: 0.18 },
          { opacity: 1, transform: "scale(1.45)", offset: 0.34 },
          { opacity: 1, transform: "scale(1.2)", offset: 0.75 },
          { opacity: 0, transform: "scale(1.2)" },
        ];
    number.animate(frames, { duration: long, easing: "ease-out", fill: "both" });
  }
}

/** A drop leaves over the rim and falls beside the pot. */
function splash(
  scene: HTMLElement,
  index: number,
  liquid: string,
  box: DOMRect,
  long: number,
): void {
  const side = index % 2 ? 1 : -1;
  const size = box.width * (0.05 + 0.02 * (index % 4));
  const drop = document.createElement("i");
  Object.assign(drop.style, {
    position: "absolute",
    left: `${box.width * (0.5 + side * (0.1 + 0.06 * Math.floor(index / 2))) - size / 2}px`,
    top: `${box.height * 0.12}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: "50%",
    background: liquid,
  });
  scene.append(drop);
  const away = side * box.width * (0.12 + 0.035 * index);
  drop.animate(
    [
      { transform: "scale(0)", opacity: 0 },
      { transform: `translate(${away * 0.5}px, ${-box.height * 0.35}px)`, opacity: 1, offset: 0.4 },
      { transform: `translate(${away}px, ${box.height * 0.8}px) scale(0.8)`, opacity: 0 },
    ],
    { duration: long * 0.6, delay: long * 0.2 + index * 18, easing: "ease-in", fill: "both" },
  );
}
