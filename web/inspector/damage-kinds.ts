/** What is wrong with a line, as `annals doctor` says it. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['glued', 'records without a newline between them'],
  ['spliced', 'a cut record beside a whole one'],
  ['truncated', 'a record cut off at its end'],
  ['nul', 'NUL bytes'],
  ['malformed', 'a record broken inside'],
  ['not-object', 'JSON, but not an object'],
  ['garbage', 'foreign bytes'],
  ['too-large', 'broken, and too large to repair'],
])

export function damageKindWords(kind: string): string {
  return WORDS.get(kind) ?? kind
}
