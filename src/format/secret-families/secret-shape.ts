// Pattern sources that secret-rules.ts combines. Every repetition is bounded, because V8 fails on a run of some million
// characters, and only ASCII is matched: no \s, no \w.

/** A single "_" after a token may be Markdown emphasis, as in "_key_". */
const MORE = '[A-Za-z0-9]|_[A-Za-z0-9_]'

export const alnum = (min: number, max = min) => `[A-Za-z0-9]{${min},${max}}(?!${MORE})`
export const hex = (min: number, max = min) => `[0-9a-f]{${min},${max}}(?!${MORE})`
/** Rejects runs that are too long with a lookahead: detecting them at the end would backtrack over the entire run. */
export const word = (min: number, max = min) => `(?![A-Za-z0-9_-]{${max}}(?:-|${MORE}))[A-Za-z0-9_-]{${min},${max}}`
/** The same with "=" and ".", in front of which a sentence may end. */
export const dotted = (min: number, max = min) =>
  `(?![A-Za-z0-9_=.-]{${max}}[A-Za-z0-9_=-])[A-Za-z0-9_=.-]{${min - 1},${max - 1}}[A-Za-z0-9_=-]`
export const base64 = (min: number, max = min) => `[A-Za-z0-9+/]{${min},${max}}={0,2}(?![A-Za-z0-9+/=])`

export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9-]|_[A-Za-z0-9_])'

const QUOTES = '["\'`\\\\]{0,6}'

/** `=`, `: "`, ` := '`, `\": \"` in nested JSON, ` [None]: ` in a prompt, a blank. */
const IS = `${QUOTES}(?: \\[[^\\]\\r\\n]{0,30}\\])?(?:[ \\t]{0,10}(?::=|=>|[:=])[ \\t]{0,10}|[ \\t]{1,4})${QUOTES}`

export const value = (shape: string) => `${IS}(?<secret>${shape})`

/**
 * Complete or, if its end was cut off, all following lines that look like key material. A removed patch line ends the
 * key with six dashes. No key body contains five dashes, so a key without an end stops at the next marker.
 */
export const PRIVATE_KEY =
  '----(?:(?:[^-]|-(?!----)){0,65536}?-{5,6}END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----' +
  '|(?:[^A-Za-z0-9+/="]{1,16}(?:[0-9]{1,6}[^A-Za-z0-9+/="]{1,8})?[A-Za-z0-9+/=]{16,200}){1,400})'

/**
 * Quotes, blanks, brackets, slashes and backslashes end a URL; "$", "{" and "<" begin a placeholder. Exceptions are a
 * quote within a word, and a "$" that no name follows or that follows a letter and opens no bracket.
 */
const password = (others: string) =>
  `(?:[!#%&()*+.0-9:;=A-Z^_a-z|~${others}-]|(?<=[A-Za-z0-9])'(?=[A-Za-z0-9])|(?<=[A-Za-z0-9$])\\$(?![{(])|(?<!:)\\$(?![A-Za-z_{(])){1,128}`

/** "@" should be %40 in a password but often is not; after one, "?" and "," more likely belong to the host. */
export const URL_PASSWORD = `(?<secret>${password(',?')}(?:@${password('')})?)(?=@[A-Za-z0-9[*])`

export const URL_BASE64 = '(?<secret>[A-Za-z0-9+/=_-]{12,128})(?=@[A-Za-z0-9[*])'
