// The words that programs read in a transcript: keys, types, tool names, tags. A copy that changed them would be
// another format, not another conversation.

/** Below these keys people and tools speak; every other string of a record is structure. */
const SPEECH: ReadonlySet<string> = new Set([
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
/** Within speech, what says how to read the rest. */
const MARKS: ReadonlySet<string> = new Set([
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

/** A name or a code. What has spaces or slashes was written by somebody, wherever it stands. */
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
    // A damaged line is copied like the others; its keys are known from the lines that can be read.
  }
}

function walk(value: unknown, isSpeech: boolean, words: Set<string>): void {
  if (typeof value === 'string' && !isSpeech) addCode(value, words)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((item) => walk(item, isSpeech, words))
  for (const [key, member] of Object.entries(value)) {
    addCode(key, words)
    // The name of the folder is made of it.
    if (key === 'cwd' && typeof member === 'string') addWords(member, words)
    walk(member, (isSpeech || SPEECH.has(key)) && !MARKS.has(key), words)
  }
}

function addCode(text: string, words: Set<string>): void {
  if (CODE.test(text)) addWords(text, words)
}

function addWords(text: string, words: Set<string>): void {
  for (const [word] of text.matchAll(/[A-Za-z]+/g)) words.add(word.toLowerCase())
}
