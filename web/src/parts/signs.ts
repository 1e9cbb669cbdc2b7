/** The signs: one shape for each colour, special card and tool, drawn on a square of 24. */

/** A circle. */
function dot(x: number, y: number, radius: number): string {
  const r = rounded(radius);
  return `M${rounded(x - radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${rounded(2 * radius)} 0a${r} ${r} 0 1 0 ${rounded(-2 * radius)} 0z`;
}

/** An oval whose long axis points from (x, y) in a direction, from one distance to another. */
function petal(x: number, y: number, angle: number, near: number, far: number, half: number): string {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.sin(radians), -Math.cos(radians)];
  const ends = [near, far].map((d) => `${rounded(x + dx * d)} ${rounded(y + dy * d)}`);
  const arc = `A${rounded((far - near) / 2)} ${half} ${rounded(angle - 90)} 1 1`;
  return `M${ends[0]}${arc} ${ends[1]}${arc} ${ends[0]}z`;
}

/** Ovals in a ring. */
function ring(count: number, start: number, near: number, far: number, half: number): string {
  const angles = Array.from({ length: count }, (_, index) => start + (360 * index) / count);
  return angles.map((angle) => petal(12, 12, angle, near, far, half)).join("");
}

/** A star with its points at one distance and its hollows at another. */
function star(x: number, y: number, points: number, outer: number, inner: number, start = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radians = ((start + (180 * index) / points) * Math.PI) / 180;
    const distance = index % 2 === 0 ? outer : inner;
    return `${rounded(x + Math.sin(radians) * distance)} ${rounded(y - Math.cos(radians) * distance)}`;
  });
  return `M${corners.join("L")}z`;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

/** The outlines of each sign, filled by the even-odd rule: a shape within a shape is a hole. */
export const SIGNS = {
  // Poison
  flame: [
    "M12.6 1.5c.2 4.3 6.4 6.6 6.4 13a7 7 0 0 1-14 .2c0-3.3 1.7-5 2.7-7.2.9 1.2 1.3 2 2.3 2.6C10.9 7.6 10.3 4.3 12.6 1.5z" +
      "M12.2 20a3.1 3.1 0 0 0 3.1-3.2c0-2.1-1.9-2.9-2.7-4.9-1.7 1.5-3.6 2.8-3.6 4.9a3.2 3.2 0 0 0 3.2 3.2z",
  ],
  drop: [
    "M12 1.8C15.6 7.6 19.4 11 19.4 15.2a7.4 7.4 0 0 1-14.8 0C4.6 11 8.4 7.6 12 1.8z" +
      "M7.4 15.2a4.6 4.6 0 0 0 4.6 4.6v-2a2.6 2.6 0 0 1-2.6-2.6z",
  ],
  thistle: [
    "M12 1.2l1.5 4.9 3-3.5-.4 4.7 4.2-1.9-2.5 5.1H6.2L3.7 5.4l4.2 1.9-.4-4.7 3 3.5z",
    "M6 11.6h12c.8 4-1.5 6.5-4.9 7.2v4h-2.2v-4C7.5 18.1 5.2 15.6 6 11.6z" +
      "M8.9 12.9l1.6 1.7-1.6 1.7-1.4-1.6zM12 12.9l1.6 1.7-1.6 1.7-1.6-1.7zM15.1 12.9l1.4 1.8-1.4 1.6-1.6-1.7z",
  ],
  skull: [
    "M8.6 1.2h6.8v2.2h-1.2v3c4 1.2 6.3 4.2 6.3 7.9 0 5-3.4 8.5-8.5 8.5s-8.5-3.5-8.5-8.5c0-3.7 2.3-6.7 6.3-7.9v-3H8.6z" +
      "M12 9.3a4.6 4.6 0 0 0-4.7 4.6c0 1.7.9 2.7 2 3.4v2h5.4v-2c1.1-.7 2-1.7 2-3.4A4.6 4.6 0 0 0 12 9.3z" +
      dot(10.2, 14, 1.25) + dot(13.8, 14, 1.25) + "M12 15.4l.7 1.4h-1.4z",
  ],
  // Belladone
  poppy: [ring(4, 45, 2.3, 11.6, 4.5) + dot(12, 12, 1.7)],
  marigold: [ring(12, 0, 6.3, 11.5, 1.75) + dot(12, 12, 5.2) + ring(6, 0, 1.6, 4, 0.9) + dot(12, 12, 0.9)],
  wormwood: [
    "M11.3 23V4h1.4v19z",
    petal(12, 5, 0, -2, 4, 1.5) + petal(12, 9, -48, 1.2, 6.6, 1.35) + petal(12, 9, 48, 1.2, 6.6, 1.35) +
      petal(12, 14, -52, 1.2, 8, 1.45) + petal(12, 14, 52, 1.2, 8, 1.45) +
      petal(12, 18.6, -58, 1.2, 7.8, 1.35) + petal(12, 18.6, 58, 1.2, 7.8, 1.35),
  ],
  borage: [star(12, 12, 5, 11.6, 4.4) + star(12, 12, 5, 4, 1.9, 36) + dot(12, 12, 0.9)],
  berry: [
    dot(12, 14.8, 8) + "M7 15.5a5 5 0 0 0 4 4.8l.3-1.5a3.5 3.5 0 0 1-2.8-3.3z" + star(12, 8.3, 5, 5, 1.9, 36),
    "M11.3 7.4V1h1.4v6.4z",
  ],
  hourglass: [
    "M5 1.5h14v2.7H5zM5 19.8h14v2.7H5z",
    "M6.5 5h11c0 4-1.7 5.6-4 7 2.3 1.4 4 3 4 7h-11c0-4 1.7-5.6 4-7-2.3-1.4-4-3-4-7z" +
      "M8.6 6.3c.4 2.3 1.7 3.4 3.4 4.6 1.7-1.2 3-2.3 3.4-4.6z" + "M11.4 13.2h1.2v1.5h-1.2z",
  ],
  hand: [
    "M6.6 12.2V6.4a1.35 1.35 0 0 1 2.7 0v4.8h.6V3.7a1.35 1.35 0 0 1 2.7 0v7.5h.6V4.9a1.35 1.35 0 0 1 2.7 0v6.7h.6V7.8a1.35 1.35 0 0 1 2.7 0v7.4c0 4.4-2.8 7.6-7 7.6-3.6 0-5.3-1.9-6.9-4.9l-2.5-4.5c-.8-1.6 1-2.8 2.2-1.5z",
  ],
  padlock: [
    "M7 10V7a5 5 0 0 1 10 0v3h2.5v12h-15V10zM9.2 10h5.6V7a2.8 2.8 0 0 0-5.6 0z" +
      "M12 13.3a1.9 1.9 0 0 0-.9 3.6v2.3h1.8v-2.3a1.9 1.9 0 0 0-.9-3.6z",
  ],
  eye: [
    "M12 4.8c5 0 8.9 3.2 11 7.2-2.1 4-6 7.2-11 7.2S3.1 16 1 12c2.1-4 6-7.2 11-7.2z" +
      dot(12, 12, 4.7) + dot(12, 12, 2.5),
  ],
  // Glass
  herb: [
    "M11.2 23c.2-6 .2-11 .1-15h1.4c.1 4 .1 9-.1 15z",
    petal(12, 8, 0, -0.5, 7, 2.6) + petal(12, 14, -62, 1.3, 9.8, 2.7) + petal(12, 14, 62, 1.3, 9.8, 2.7) +
      petal(12, 20.5, -60, 1.3, 8, 2) + petal(12, 20.5, 60, 1.3, 8, 2),
  ],
  heart: ["M12 21.5C5 16.4 1.8 12.7 1.8 8.6A5.6 5.6 0 0 1 12 5.4a5.6 5.6 0 0 1 10.2 3.2c0 4.1-3.2 7.8-10.2 12.9z"],
  mask: [
    "M1 7c3.6-.3 7 .2 11 1.7C16 7.2 19.4 6.7 23 7c.3 6-2.2 10.6-6 10.6-2.6 0-3.6-2-5-2s-2.4 2-5 2C3.2 17.6.7 13 1 7z" +
      "M4.8 10.4c1.3 2.6 3.7 3 5.3 1.6-1.2-1.7-3.3-2.3-5.3-1.6zM19.2 10.4c-1.3 2.6-3.7 3-5.3 1.6 1.2-1.7 3.3-2.3 5.3-1.6z",
  ],
  scroll: [
    "M5.2 2H18a3 3 0 0 1 3 3v2h-4v11a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4v-1.5h3.2z" +
      "M7.5 6v1.5h6.8V6zM7.5 9.5V11h6.8V9.5zM7.5 13v1.5h5V13z",
  ],
  glass: [
    "M4.5 2h15c.7 6-1.5 10.6-6.3 11.5v5.8l4.3 1.2V22h-11v-1.5l4.3-1.2v-5.8C6 12.6 3.8 8 4.5 2z" +
      "M6.5 4c-.1 1.2 0 2.3.2 3.4h10.6c.2-1.1.3-2.2.2-3.4z",
  ],
  // The shop
  cauldron: [
    "M2.5 7.5h19v2.3h-1.3c1 2 1.2 4 .7 6-.5 1.8-1.5 3.2-2.9 4.2l1 2.5h-2.6l-.7-1.5a13 13 0 0 1-7.4 0l-.7 1.5H5l1-2.5c-1.4-1-2.4-2.4-2.9-4.2-.5-2-.3-4 .7-6H2.5z",
    dot(9, 4, 1.7) + dot(14, 2.8, 1.3) + dot(14.5, 5.6, 0.9),
  ],
  bottle: [
    "M9 1h6v3.5H9zM9.8 5.5h4.4v3.7c3 .8 4.3 2.4 4.3 5V23h-13v-8.8c0-2.6 1.3-4.2 4.3-5z" +
      "M7.8 14h8.4v5H7.8z",
  ],
  cards: [
    "M3.6 6.9l8.6-3a1.4 1.4 0 0 1 1.8.9l.4 1.2-7 2.4a2.6 2.6 0 0 0-1.6 3.3l2.6 7.7-.8.3a1.4 1.4 0 0 1-1.8-.9L2.7 8.7a1.4 1.4 0 0 1 .9-1.8z",
    "M9 7.5h10.5A1.5 1.5 0 0 1 21 9v12a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 21V9A1.5 1.5 0 0 1 9 7.5z" + "M14.25 11l2.7 4-2.7 4-2.7-4z",
  ],
  person: [dot(12, 7, 4.5), "M3 22c0-6 4-9 9-9s9 3 9 9z"],
  people: [dot(8.5, 8, 3.7), dot(17, 9, 2.9), "M1.5 21c0-5 3-8 7-8s7 3 7 8z", "M17 21c0-3-.8-5.6-2.4-7.5 4.5-1.2 7.9 1.7 7.9 7.5z"],
  clock: [dot(12, 12, 10.5) + dot(12, 12, 8.5), "M11 6h2v5.4l3.7 2.2-1 1.7L11 12.5z"],
  globe: [
    dot(12, 12, 10.5) + dot(12, 12, 8.7),
    "M3 11.1h18v1.8H3z",
    "M12 2c3.3 3 4.8 6.3 4.8 10S15.3 19 12 22c-3.3-3-4.8-6.3-4.8-10S8.7 5 12 2zm0 2.7C9.9 6.8 9 9.3 9 12s.9 5.2 3 7.3c2.1-2.1 3-4.6 3-7.3s-.9-5.2-3-7.3z",
  ],
  sun: [dot(12, 12, 4.8), ring(8, 0, 7, 11.4, 1)],
  moon: ["M20.5 14.8A9.3 9.3 0 1 1 9.2 3.5a7.3 7.3 0 0 0 11.3 11.3z"],
  close: ["M5.6 4L12 10.4 18.4 4 20 5.6 13.6 12l6.4 6.4-1.6 1.6L12 13.6 5.6 20 4 18.4l6.4-6.4L4 5.6z"],
  menu: ["M3 5h18v2.3H3zM3 10.85h18v2.3H3zM3 16.7h18V19H3z"],
  check: ["M9.3 19.3L2.5 12.5l2-2 4.8 4.8L19.5 5l2 2z"],
  left: ["M15.5 3.5l2 2L11 12l6.5 6.5-2 2L7 12z"],
  right: ["M8.5 3.5l-2 2L13 12l-6.5 6.5 2 2L17 12z"],
  down: ["M3.5 8.5l2-2L12 13l6.5-6.5 2 2L12 17z"],
  up: ["M3.5 15.5l2 2L12 11l6.5 6.5 2-2L12 7z"],
  play: ["M6 3l15 9-15 9z"],
  pause: ["M5.5 3.5h4.5v17H5.5zM14 3.5h4.5v17H14z"],
  first: ["M4 4h2.7v16H4zM20 4v16L8 12z"],
  last: ["M17.3 4H20v16h-2.7zM4 4v16l12-8z"],
  again: ["M12 4a8 8 0 0 1 7.6 5.5H22l-3.7 4.7-4-4.7h2.9A5.7 5.7 0 1 0 17 15l2 1.3A8 8 0 1 1 12 4z"],
  link: ["M9.5 17.3l-1 1a2.7 2.7 0 0 1-3.8-3.8l4-4a2.7 2.7 0 0 1 3.8 0l1.5-1.5a4.9 4.9 0 0 0-6.9 0l-4 4a4.9 4.9 0 0 0 6.9 6.9l2.3-2.3zM14.5 6.7l1-1a2.7 2.7 0 0 1 3.8 3.8l-4 4a2.7 2.7 0 0 1-3.8 0L10 15a4.9 4.9 0 0 0 6.9 0l4-4A4.9 4.9 0 0 0 14 4.1l-2.3 2.3z"],
  download: ["M10.7 2h2.6v10l3.7-3.6 1.8 1.8L12 17l-6.8-6.8L7 8.4l3.7 3.6zM3 19.5h18V22H3z"],
  book: ["M2 4c4-1 7-.5 10 1.5C15 3.5 18 3 22 4v15.5c-4-1-7-.5-10 1.5-3-2-6-2.5-10-1.5zM4 5.6v11.6c2.6-.4 4.8-.1 7 .8V7C8.8 5.7 6.6 5.3 4 5.6z"],
  sound: ["M3 9h4l6-5v16l-6-5H3zM15.5 7.5a6 6 0 0 1 0 9l-1.2-1.4a4 4 0 0 0 0-6.2zM18 4.5a10 10 0 0 1 0 15l-1.2-1.4a8 8 0 0 0 0-12.2z"],
  gear: [star(12, 12, 8, 11, 8.2) + dot(12, 12, 4)],
  log: ["M3 4h3v3H3zM8 4h13v3H8zM3 10.5h3v3H3zM8 10.5h13v3H8zM3 17h3v3H3zM8 17h13v3H8z"],
  question: ["M7.2 8.5A4.8 4.8 0 0 1 12 3.7c2.8 0 5 1.8 5 4.5 0 4-3.8 3.9-3.8 7h-2.6c0-4.3 3.7-4.3 3.7-6.9 0-1.3-1-2.2-2.3-2.2S9.8 7 9.8 8.5z", dot(12, 18.7, 1.7)],
  scales: ["M11 2h2v2.2l6.5 1.3 3 7.5a4 4 0 0 1-7.6 0l2.6-6.5L13 6v13h4v2.5H7V19h4V6L6.5 6.5 9.1 13a4 4 0 0 1-7.6 0l3-7.5L11 4.2z"],
  flag: ["M4 2h2.3v1.2C10 1.5 13 5 20 3v10.5c-7 2-10-1.5-13.7.2V22H4z"],
} as const satisfies Record<string, readonly string[]>;

export type SignName = keyof typeof SIGNS;
