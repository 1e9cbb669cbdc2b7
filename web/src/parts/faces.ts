/** The faces of the bots, drawn on a square of 48: shapes from the back to the front. */
export interface Shape {
  d: string;
  ink:
    | "skin"
    | "old"
    | "dark"
    | "leaf"
    | "moss"
    | "cloth"
    | "blue"
    | "grey"
    | "brass"
    | "crystal"
    | "hair"
    | "white";
}

const EYES =
  "M17.2 25a1.8 2.2 0 1 0 3.600 0a1.800 2.200 0 1 0-3.600 0zM27.200 25a1.800 2.200 0 1 0 3.600 0a1.800 2.200 0 1 0-3.600 0z";
const SMILE = "M18.500 32q5.500 4.600 11 0l.7 1.300q-6.200 5.200-12.400 0z";
const HEAD = "M12 25a12 12.500 0 1 0 24 0a12 12.500 0 1 0-24 0z";

/** A seedling with two leaves. */
const sprout: Shape[] = [
  { d: "M22.600 20h2.800V8h-2.800z", ink: "moss" },
  { d: "M24 13C15 13 12 8 11.500 3.500 19 3 23.500 7 24 13z", ink: "leaf" },
  { d: "M24 13c9 0 12-5 12.500-9.500C29 3 24.500 7 24 13z", ink: "leaf" },
  {
    d: "M11 30c0-8 5.500-12.500 13-12.500S37 22 37 30s-5.500 12.500-13 12.500S11 38 11 30z",
    ink: "leaf",
  },
  {
    d: "M17.200 28.500a1.800 2.200 0 1 0 3.600 0a1.800 2.200 0 1 0-3.600 0zM27.200 28.500a1.800 2.200 0 1 0 3.600 0a1.800 2.200 0 1 0-3.600 0z",
    ink: "dark",
  },
  { d: "M20 34q4 3.400 8 0l.7 1.200q-4.700 4-9.400 0z", ink: "dark" },
];

/** A boy with a cap and freckles. */
const apprentice: Shape[] = [
  { d: "M8 48c1-8 7-11 16-11s15 3 16 11z", ink: "cloth" },
  { d: HEAD, ink: "skin" },
  { d: "M11 22C11 12 17 8 24 8s13 4 13 14c-4-4-8-5-13-5s-9 1-13 5z", ink: "hair" },
  {
    d: "M11.500 17C12 9 17 5.500 24 5.500S36 9 36.500 17l7 2.500c-9-.8-23-1.800-32-2.500z",
    ink: "cloth",
  },
  { d: EYES, ink: "dark" },
  {
    d: "M15 29.500h1.400v1.400H15zM18 30.800h1.400v1.400H18zM32 29.500h1.400v1.400H32zM29 30.800h1.400v1.400H29z",
    ink: "hair",
  },
  { d: "M20 33q4 3.200 8 0l.6 1.200q-4.600 4-9.200 0z", ink: "dark" },
];

/** A woman with a wreath. */
const herbalist: Shape[] = [
  { d: "M10 20C8 34 9 42 13 46h22c4-4 5-12 3-26z", ink: "hair" },
  { d: "M9 48c1-7 7-9.500 15-9.500S38 41 39 48z", ink: "moss" },
  { d: HEAD, ink: "skin" },
  { d: "M12 23c1-9 6-12 12-12s11 3 12 12c-4-1-7-4-8-7-3 4-9 7-16 7z", ink: "hair" },
  {
    d: "M10 17c2-5 5-7 9-8-1 5-4 8-9 8zM18 12c2-5 6-6 10-5-2 4-6 6-10 5zM28 9c5 0 8 2 10 7-5 1-9-2-10-7z",
    ink: "leaf",
  },
  { d: EYES, ink: "dark" },
  { d: SMILE, ink: "cloth" },
];

/** A man with goggles and wild hair. */
const alchemist: Shape[] = [
  { d: "M8 48c1-8 7-11 16-11s15 3 16 11z", ink: "blue" },
  { d: "M24 4l3 5 5-3 0 6 6-1-2 6 4 3-4 3H12l-4-3 4-3-2-6 6 1 0-6 5 3z", ink: "dark" },
  { d: HEAD, ink: "skin" },
  { d: "M10 23.500h28v3H10z", ink: "dark" },
  {
    d: "M13.500 25a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0zM23.500 25a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0z",
    ink: "brass",
  },
  {
    d: "M15.200 25a3.800 3.800 0 1 0 7.600 0a3.800 3.800 0 1 0-7.600 0zM25.200 25a3.800 3.800 0 1 0 7.600 0a3.800 3.800 0 1 0-7.600 0z",
    ink: "crystal",
  },
  {
    d: "M17.700 25a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0zM27.700 25a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0z",
    ink: "dark",
  },
  { d: "M19 33.500h10v1.500H19z", ink: "dark" },
];

/** An old man with a pointed hat and a long beard. */
const grandmaster: Shape[] = [
  { d: "M7 48c1-8 8-11 17-11s16 3 17 11z", ink: "blue" },
  { d: HEAD, ink: "old" },
  { d: "M12 27c0 12 5 20 12 20s12-8 12-20c-3 4-6 5-12 5s-9-1-12-5z", ink: "grey" },
  { d: "M19 31q5-3 10 0-5 2.500-10 0z", ink: "grey" },
  {
    d: "M15 20.500q3.500-2.500 7 0v1.500q-3.500-2-7 0zM26 20.500q3.500-2.500 7 0v1.500q-3.500-2-7 0z",
    ink: "grey",
  },
  { d: EYES, ink: "dark" },
  { d: "M8 18L27 .5 40 18q-16-4-32 0z", ink: "blue" },
  {
    d: "M26 9l1 2.300 2.500.2-1.900 1.600.6 2.400-2.200-1.300-2.100 1.300.5-2.400-1.900-1.600 2.500-.2z",
    ink: "brass",
  },
];

/** The physician himself: a broad cap, a strong brow, a medal. */
const paracelsus: Shape[] = [
  { d: "M6 48c1-8 8-11 18-11s17 3 18 11z", ink: "dark" },
  { d: "M12 22c-2 8-1 15 2 18l5-4h10l5 4c3-3 4-10 2-18z", ink: "hair" },
  { d: HEAD, ink: "old" },
  {
    d: "M14.500 29c1 9 5 14 9.500 14s8.500-5 9.500-14c-3 3-6 3.500-9.500 3.500S17.500 32 14.500 29z",
    ink: "hair",
  },
  { d: "M18 30.500q6-3.500 12 0-6 2.500-12 0z", ink: "hair" },
  { d: "M15 21.500l7 1.200v1.500l-7-1zM33 21.500l-7 1.200v1.500l7-1z", ink: "dark" },
  { d: EYES, ink: "dark" },
  { d: "M8 18C7 9 14 5 24 5s18 3 17 12c-6 3-27 4-33 1z", ink: "cloth" },
  { d: "M12 17.500q12 3.500 25 0v2.300q-13 3.500-25 0z", ink: "brass" },
  { d: "M21 44.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", ink: "brass" },
];

/** For bots that somebody has brought along: a bottle with eyes. */
export const STRANGER: Shape[] = [
  { d: "M20 6h8v9c6 2 10 7 10 14 0 8-6 13-14 13S10 37 10 29c0-7 4-12 10-14z", ink: "crystal" },
  { d: "M19 4h10v4H19z", ink: "hair" },
  { d: "M11 30c4 2 22 2 26 0 0 7-6 12-13 12S11 37 11 30z", ink: "leaf" },
  { d: EYES, ink: "dark" },
];

/** What tells the bots of one level apart: what each of them wears, by seat. */
export const MARKS: readonly (readonly Shape[])[] = [
  [],
  [
    {
      d: "M14.500 25a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0zM24.500 25a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0zM23.500 25h1M14.500 24.500l-3-1M33.500 24.500l3-1",
      ink: "white",
    },
  ],
  [
    {
      d: "M24 31.500c-2-2-6-2-8 1.200 3 .9 6 .9 8-.2 2 1.100 5 1.100 8 .2-2-3.200-6-3.200-8-1.200z",
      ink: "dark",
    },
  ],
  [
    {
      d: "M10.800 30a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0zM33.800 30a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0z",
      ink: "brass",
    },
    { d: "M33 14c0-3 2-5 5-5 0 3-2 5-5 5zM33 14c3 0 5 2 5 5-3 0-5-2-5-5z", ink: "leaf" },
  ],
  [{ d: "M25.500 22.500h10l-1 4.500q-4 3-8 0zM12 19.500l24 3v1l-24-3z", ink: "dark" }],
  [{ d: "M20 36q4-1.500 8 0-1 6-4 6t-4-6z", ink: "hair" }],
];

export const FACES: Readonly<Record<string, Shape[]>> = {
  sprout,
  apprentice,
  herbalist,
  alchemist,
  grandmaster,
  paracelsus,
};
