// Computes the content of a file after a change. It never guesses: if anything is missing or ambiguous, the result is
// undefined.

export interface PassageReplacement {
  before: string
  after: string
  all: boolean
}

/** Every line starts with a space, "+", "-" or "\", as Claude Code writes it. */
export interface Hunk {
  oldStart?: number | undefined
  lines?: readonly string[] | undefined
}

export interface FileChange {
  replacements: readonly PassageReplacement[]
  hunks: readonly Hunk[]
  /** The user changed the proposed edit, so the replacements are not what was written. */
  isAltered: boolean
}

export function applyChange(text: string, { replacements, hunks, isAltered }: FileChange): string | undefined {
  const replaced = isAltered ? undefined : replacePassages(text, replacements)
  if (hunks.length === 0) return replaced
  const patched = applyHunks(text, hunks)
  if (patched === undefined) return undefined
  if (replaced !== undefined) return normalizeTabs(replaced) === patched.join('\n') ? replaced : undefined
  // Hunks alone are reliable only without tabs, which they may have changed to spaces.
  return text.includes('\t') ? undefined : patched.join('\n')
}

export function hunksLeadTo(text: string, hunks: readonly Hunk[], result: string): boolean {
  return applyHunks(text, hunks)?.join('\n') === normalizeTabs(result)
}

/** Replaces as Claude Code does. Returns undefined if a passage is missing or occurs several times. */
export function replacePassages(text: string, replacements: readonly PassageReplacement[]): string | undefined {
  if (replacements.length === 0) return undefined
  let result = text
  for (const { before, after, all } of replacements) {
    if (before === '') return undefined
    const first = result.indexOf(before)
    if (first < 0) return undefined
    if (!all && result.includes(before, first + 1)) return undefined
    const passage = after === '' ? withNewline(before, result) : before
    result = all
      ? result.replaceAll(passage, () => after)
      : result.slice(0, first) + after + result.slice(first + passage.length)
  }
  return result
}

/** Claude Code removes the newline after a deleted passage too. In all occurrences, only where one follows. */
function withNewline(passage: string, text: string): string {
  return !passage.endsWith('\n') && text.includes(`${passage}\n`) ? `${passage}\n` : passage
}

function applyHunks(text: string, hunks: readonly Hunk[]): string[] | undefined {
  const old = normalizeTabs(text).split('\n')
  const result: string[] = []
  let position = 0
  for (const { oldStart, lines } of hunks) {
    if (oldStart === undefined || lines === undefined) return undefined
    const start = Math.max(0, oldStart - 1)
    if (start < position || start > old.length) return undefined
    for (; position < start; position++) result.push(old[position] ?? '')
    for (const line of lines) {
      if (line.startsWith('\\')) continue
      const rest = normalizeTabs(line.slice(1))
      if (!line.startsWith('+') && old[position++] !== rest) return undefined
      if (!line.startsWith('-')) result.push(rest)
    }
  }
  return [...result, ...ending(old.slice(position), hunks.at(-1)?.lines ?? [])]
}

/** A newline at the end of the file is an empty line here; "\" after a line means that this side has none. */
function ending(rest: string[], lines: readonly string[]): string[] {
  const signs = lines.flatMap((line, index) => (line.startsWith('\\') ? [lines[index - 1]?.[0] ?? ''] : []))
  const isBare = (sign: string) => signs.includes(sign) || signs.includes(' ')
  if (isBare('-') && !isBare('+')) return [...rest, '']
  return isBare('+') && !isBare('-') && rest.length === 1 && rest[0] === '' ? [] : rest
}

/** Recorded hunks have two spaces for each leading tab. */
function normalizeTabs(text: string): string {
  return text.includes('\t') ? text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)) : text
}
