// Finds the names of users in the paths of home directories: /home/NAME, /Users/NAME, C:\Users\NAME, escaped as in JSON or
// a URL, and in the names of project folders, which are such paths with every separator replaced by "-".

/** The place of a user name in a text. */
export interface NameSpan {
  start: number
  end: number
}

const SEPARATOR = String.raw`(?:\\{1,16}\/?|\/|%2[Ff]|%5[Cc])`
/** A folder named "home" inside of another one is no home directory. */
const ROOT = String.raw`(?<![\w.~)}\]*$%\u00bb-]|[^:/]\/)(?:(?:file|vscode-remote):\/\/[\w+.%-]{0,60})?(?:\/mnt)?(?:\/[a-z](?=\/Users))?`
const DRIVE = String.raw`(?<![A-Za-z0-9])[A-Za-z]:`
/** After an escaped line break in nested JSON. */
const ESCAPED = String.raw`(?<=\\[nrt])`
const NAME = String.raw`([\p{L}\p{N}_][\p{L}\p{N}._-]{0,62}[\p{L}\p{N}_]|[\p{L}\p{N}_])`

const PATH = new RegExp(
  `(?:${ROOT}|${DRIVE}|${ESCAPED})${SEPARATOR}(?:home|Users|export${SEPARATOR}home|var${SEPARATOR}home)${SEPARATOR}${NAME}`,
  'gud',
)
/** Windows allows blanks in names. */
const BLANKS = /(?<=[A-Za-z]:\\{1,16}Users\\{1,16})([\p{L}\p{N}][\p{L}\p{N}._ -]{0,62}[\p{L}\p{N}])(?=\\)/dgu
/** The end of the name cannot be seen, unless the name is known. */
const FOLDER =
  /(?<![\p{L}\p{N}\u00bb])(?:-|[A-Za-z]--)(?:home|Users)-([\p{L}\p{N}_][\p{L}\p{N}_.]{0,63})(?=-|[/\\\s"'`,;:)\]}]|$)/dgu

/** Directories of nobody. */
const SHARED = new Set(['shared', 'public', 'default', 'all users', 'linuxbrew', 'lost+found'])

export function findHomes(text: string): NameSpan[] {
  if (!text.includes('home') && !text.includes('Users')) return []
  const found: NameSpan[] = []
  for (const pattern of [BLANKS, PATH, FOLDER])
    for (const { indices } of text.matchAll(pattern)) {
      const [start = 0, end = 0] = indices?.[1] ?? []
      if (end > start && !SHARED.has(text.slice(start, end).toLowerCase())) found.push({ start, end })
    }
  const kept: NameSpan[] = []
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  return kept
}

/** The user whose home directory holds a path, such as the directory of a session. */
export function ownerOf(path: string): string | undefined {
  const [first] = findHomes(path)
  return first && path.slice(first.start, first.end)
}
