// What a file held after a change, worked out from what it held before. Never a guess: a passage that is not there, or
// stands in several places, or does not agree with the hunks that were recorded, gives undefined.

export interface Replacement {
  before: string
  after: string
  all: boolean
}

/** As Claude Code writes it: every line starts with a space, "+", "-" or "\". */
export interface Hunk {
  oldStart?: number | undefined
  lines?: readonly string[] | undefined
}

export interface Change {
  replacements: readonly Replacement[]
  /** Empty when none were recorded. */
  hunks: readonly Hunk[]
  /** The user altered the proposal: the replacements are not what was written. */
  isAltered: boolean
}

export function applyChange(text: string, { replacements, hunks, isAltered }: Change): string | undefined {
  const replaced = isAltered ? undefined : replacePassages(text, replacements)
  if (hunks.length === 0) return replaced
  const patched = applyHunks(text, hunks)
  if (patched === undefined) return undefined
  if (replaced !== undefined) return loosen(replaced) === patched.join('\n') ? replaced : undefined
  // Hunks alone say what was written only where there is no tab they could have changed.
  return text.includes('\t') ? undefined : patched.join('\n')
}

/** Whether the hunks lead from one text to the other, all of both. */
export function leadsTo(text: string, hunks: readonly Hunk[], result: string): boolean {
  return applyHunks(text, hunks)?.join('\n') === loosen(result)
}

function replacePassages(text: string, replacements: readonly Replacement[]): string | undefined {
  if (replacements.length === 0) return undefined
  let result = text
  for (const { before, after, all } of replacements) {
    if (before === '') return undefined
    const first = result.indexOf(before)
    if (first < 0) return undefined
    if (!all && result.includes(before, first + 1)) return undefined
    result = all
      ? result.replaceAll(before, () => after)
      : result.slice(0, first) + after + result.slice(first + before.length)
  }
  return result
}

/** The lines after it, loosened; undefined when a line that should be there is not. */
function applyHunks(text: string, hunks: readonly Hunk[]): string[] | undefined {
  const old = loosen(text).split('\n')
  const result: string[] = []
  let place = 0
  for (const { oldStart, lines } of hunks) {
    if (oldStart === undefined || lines === undefined) return undefined
    const start = Math.max(0, oldStart - 1)
    if (start < place || start > old.length) return undefined
    for (; place < start; place++) result.push(old[place] ?? '')
    for (const line of lines) {
      if (line.startsWith('\\')) continue
      const rest = loosen(line.slice(1))
      if (!line.startsWith('+') && old[place++] !== rest) return undefined
      if (!line.startsWith('-')) result.push(rest)
    }
  }
  return [...result, ...ending(old.slice(place), hunks.at(-1)?.lines ?? [])]
}

/** What follows the last hunk. A line break at the end of the file is an empty line here, and "\" after a line says
 *  that this side has none. */
function ending(rest: string[], lines: readonly string[]): string[] {
  const signs = lines.flatMap((line, index) => (line.startsWith('\\') ? [lines[index - 1]?.[0] ?? ''] : []))
  const isBare = (sign: string) => signs.includes(sign) || signs.includes(' ')
  if (isBare('-') && !isBare('+')) return [...rest, '']
  return isBare('+') && !isBare('-') && rest.length === 1 && rest[0] === '' ? [] : rest
}

/** Recorded hunks have two spaces for each tab at the beginning of a line. */
function loosen(text: string): string {
  return text.includes('\t') ? text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)) : text
}
