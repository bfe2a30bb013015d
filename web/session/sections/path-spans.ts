// Finds paths in texts. Only paths of the session that have a page of versions are found, by looking words up in a map.

/** From a spelling, absolute or relative to the session's directory, to the absolute path. */
export type KnownPaths = ReadonlyMap<string, string>

export interface PathSpan {
  text: string
  /** Absolute path, if the text is one. */
  path?: string | undefined
}

export function knownPaths(paths: readonly string[], directory: string | null): KnownPaths {
  const known = new Map(paths.map((path) => [path, path]))
  if (directory === null) return known
  const prefix = /[/\\]$/.test(directory) ? directory : directory + (directory.includes('\\') ? '\\' : '/')
  for (const path of paths) if (path.startsWith(prefix)) known.set(path.slice(prefix.length), path)
  return known
}

const WORD = /[^\s"'`()[\]{}<>,;|*=]+/g
const LINE = /(?:#L|:)\d{1,7}(?:[-:–]L?\d{1,7})?$/

/** `isCode` also finds names without a dot or a slash, which are common words in prose. */
export function pathSpans(text: string, known: KnownPaths | null, isCode = false): PathSpan[] {
  if (known === null || known.size === 0) return [{ text }]
  // Such as a path with spaces in inline code.
  const whole = isCode ? known.get(text) : undefined
  if (whole !== undefined) return [{ text, path: whole }]
  const spans: PathSpan[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isCode && !/[./\\]/.test(word)) continue
    const found = findIn(word, known)
    if (!found) continue
    const start = index + found.start
    if (start > end) spans.push({ text: text.slice(end, start) })
    end = index + found.end
    spans.push({ text: text.slice(start, end), path: found.path })
  }
  if (end < text.length || spans.length === 0) spans.push({ text: text.slice(end) })
  return spans
}

/** A line number after the path belongs to the link, the end of a sentence does not. */
function findIn(word: string, known: KnownPaths): { start: number; end: number; path: string } | undefined {
  const start = word.startsWith('@') ? 1 : 0
  const end = withoutPunctuation(word)
  const name = word.slice(word.startsWith('./', start) ? start + 2 : start, end)
  const path = known.get(name) ?? known.get(name.replace(LINE, ''))
  return path === undefined ? undefined : { start, end, path }
}

function withoutPunctuation(word: string): number {
  let end = word.length
  while (end > 0 && '.:!?…'.includes(word.charAt(end - 1))) end--
  return end
}
