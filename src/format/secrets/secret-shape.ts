// Pieces of patterns, as sources, of which the rows of secret-rules.ts are put together. Every repetition is bounded (V8
// gives up on a run of some million characters), and nothing means more than ASCII: no \s, no \w.

/** One "_" behind it may be a mark of Markdown, as in "_key_". */
const MORE = '[A-Za-z0-9]|_[A-Za-z0-9_]'

/** Runs that end where no more of their kind follows: a run that goes on is something else. */
export const alnum = (min: number, max = min) => `[A-Za-z0-9]{${min},${max}}(?!${MORE})`
export const hex = (min: number, max = min) => `[0-9a-f]{${min},${max}}(?!${MORE})`
/** Looks ahead for what is too long: to find that out at the end would mean to go back over all of it. */
export const word = (min: number, max = min) => `(?![A-Za-z0-9_-]{${max}}(?:-|${MORE}))[A-Za-z0-9_-]{${min},${max}}`
export const base64 = (min: number, max = min) => `[A-Za-z0-9+/]{${min},${max}}={0,2}(?![A-Za-z0-9+/=])`

export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9-]|_[A-Za-z0-9_])'

const QUOTES = '["\'`\\\\]{0,6}'

/** Between a name and its value: `=`, `: "`, ` := '`, `\": \"` of nested JSON, ` [None]: ` of a prompt, a blank. */
const IS = `${QUOTES}(?: \\[[^\\]\\r\\n]{0,30}\\])?(?:[ \\t]{0,10}(?::=|=>|[:=])[ \\t]{0,10}|[ \\t]{1,4})${QUOTES}`

/** The value of a setting. */
export const value = (shape: string) => `${IS}(?<secret>${shape})`

/** A private key from behind the first dash of its mark: whole, or, where its end was cut off, as many lines as look like one. Each line
 *  may have its number before it, or the sign of a patch: a line that was taken away ends it with six dashes.
 *  No body holds five dashes, so one that does not end is left at the next mark. */
export const PRIVATE_KEY =
  '----(?:(?:[^-]|-(?!----)){0,65536}?-{5,6}END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----' +
  '|(?:[^A-Za-z0-9+/="]{1,16}(?:[0-9]{1,6}[^A-Za-z0-9+/="]{1,8})?[A-Za-z0-9+/=]{16,200}){1,400})'

/** Passwords of URLs: quotes, blanks, brackets, slashes and backslashes end a URL, "$", "{" and "<" begin a placeholder. A
 *  quote within a word does not, nor does a "$" that no name follows, or that follows a letter and begins no bracket. */
const password = (others: string) =>
  `(?:[!#%&()*+.0-9:;=A-Z^_a-z|~${others}-]|(?<=[A-Za-z0-9])'(?=[A-Za-z0-9])|(?<=[A-Za-z0-9$])\\$(?![{(])|(?<!:)\\$(?![A-Za-z_{(])){1,128}`

/** From behind the colon to the host. "@" should be written %40 in a password, and is not always; behind one, "?" and ","
 *  are rather those behind a host. */
export const URL_PASSWORD = `(?<secret>${password(',?')}(?:@${password('')})?)(?=@[A-Za-z0-9[*])`

/** One with slashes, which few readers of URLs take for a password: of base64 only. */
export const URL_BASE64 = '(?<secret>[A-Za-z0-9+/=_-]{12,128})(?=@[A-Za-z0-9[*])'
