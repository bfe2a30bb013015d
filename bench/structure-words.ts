// Collects the words of a transcript that belong to its format: keys, types, tool names, tags. A copy must not change them.

/** Keys with free text of people and tools below them. All other strings of a record are structure. */
const FREE_TEXT: ReadonlySet<string> = new Set([
  'content',
  'thinking',
  'text',
  'input',
  'toolUseResult',
  'summary',
  'prompt',
  'stdout',
  'stderr',
])
/** Keys inside free text whose values are structure. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'type',
  'name',
  'role',
  'status',
  'mode',
  'model',
  'media_type',
  'subagent_type',
  'output_mode',
])

/** A name or a code. A text with spaces or slashes is not structure. */
const CODE = /^[\w.:$-]{1,40}$/

export function structureWords(transcripts: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const text of transcripts) {
    for (const [, tag = ''] of text.matchAll(/<\/([a-z][a-z-]*)>/g)) addWords(tag, words)
    for (const line of text.split('\n')) addStructure(line, words)
  }
  return words
}

function addStructure(line: string, words: Set<string>): void {
  if (line === '') return
  try {
    walk(JSON.parse(line), false, words)
  } catch {
    // The keys of a damaged line are known from other lines.
  }
}

function walk(value: unknown, isFreeText: boolean, words: Set<string>): void {
  if (typeof value === 'string' && !isFreeText) addCode(value, words)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((item) => walk(item, isFreeText, words))
  for (const [key, member] of Object.entries(value)) {
    addCode(key, words)
    // The folder name is derived from it.
    if (key === 'cwd' && typeof member === 'string') addWords(member, words)
    walk(member, (isFreeText || FREE_TEXT.has(key)) && !STRUCTURE.has(key), words)
  }
}

function addCode(text: string, words: Set<string>): void {
  if (CODE.test(text)) addWords(text, words)
}

function addWords(text: string, words: Set<string>): void {
  for (const [word] of text.matchAll(/[A-Za-z]+/g)) words.add(word.toLowerCase())
}
