// How much pages show, and how deep: the same in the app and in an export.

/** Longer texts are logs and files, and not formatted. */
export const LONGEST_FORMATTED = 200_000
/** Deeper lists and quotations are not indented further. */
export const DEEPEST_INDENT = 8
/** Deeper emphasis adds nothing that can be seen. */
export const DEEPEST_EMPHASIS = 12
/** Characters, fewer than any screen has in a line: code that fits needs no scrolling by keyboard. */
export const NARROW = 40
/** Of what is said in the corner of a code block. */
export const LONGEST_LABEL = 60
/** Pasted logs are prompts too: of one that is longer, the beginning is shown. */
export const LONG_PROMPT = { lines: 30, characters: 2400 } as const
