// How seats differ in a drawing: by tint, by dash and by shape, so that no one of them is needed.

export const TINTS = ["orange", "teal", "purple", "moss", "blue", "red"] as const;
export const DASHES = ["none", "9 4", "2 4", "12 3 2 3", "5 5", "1 6"] as const;
/** Shapes around (0, 0). */
export const SHAPES = [
  "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  "M-4.500-4.500h9v9h-9z",
  "M0-6L5.500 4.500h-11z",
  "M0-6.500L6 0 0 6.500-6 0z",
  "M0 6L5.500-4.500h-11z",
  "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
] as const;
