// Finds the sessions that contain a word by reading all files, to check the full-text index against.
import { readFileSync } from 'node:fs'
import { isHiddenHelper } from '../../src/format/agent-id.ts'
import { parseRecord } from '../../src/format/parse.ts'
import type { TextKind } from '../../src/format/text.ts'
import { compoundNames } from '../../src/query/compound-names.ts'
import { identifierParts } from '../../src/query/identifier-parts.ts'
import { scanWords, toTerm } from '../../src/query/tokenize.ts'
import type { SourceFile } from '../../src/reader/locate.ts'
import { digestRecord } from '../../src/thread/digest.ts'

interface SpokenText {
  session: string
  kind: TextKind
  text: string
}

/** Returns all texts of all files, except those of Claude Code's own helpers. */
export function readTexts(files: readonly SourceFile[]): SpokenText[] {
  return files.flatMap((file) => {
    if (file.kind === 'tool-result') return readSpilled(file)
    const isTalk = file.kind === 'session' || (file.kind === 'agent' && !isHiddenHelper(file.agentId ?? ''))
    return isTalk ? readTranscript(file) : []
  })
}

function readSpilled({ path, sessionId = '' }: SourceFile): SpokenText[] {
  const text = readFileSync(path, 'utf8')
  return text.includes('\ufffd') || text.includes('\0') ? [] : [{ session: sessionId, kind: 'tool-output', text }]
}

function readTranscript({ path, kind, sessionId }: SourceFile): SpokenText[] {
  const digests = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => isJson(line))
    .flatMap((line) => digestRecord(parseRecord(line, { offset: 0, length: 0, line: 0 }).record) ?? [])
  const [first] = digests
  const hasAnswersOnly = digests.every(({ role }) => role === 'assistant')
  const isWarmup = kind === 'agent' && (hasAnswersOnly || first?.texts[0]?.text === 'Warmup')
  if (isWarmup) return []
  const session = sessionId ?? digests.find((digest) => digest.sessionId !== null)?.sessionId ?? ''
  return digests.flatMap(({ texts }) => texts.map(({ kind: textKind, text }) => ({ session, kind: textKind, text })))
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

/** Draws words from all kinds of text in equal shares. Returns the same words every time. */
export function drawWords(texts: readonly SpokenText[], count: number): string[] {
  const kinds = [...new Set(texts.map(({ kind }) => kind))]
  const drawn = new Set<string>()
  const random = makeRandom(20261115)
  for (const wanted of kinds) {
    const group = texts.filter(({ kind }) => kind === wanted)
    const enough = drawn.size + Math.ceil(count / kinds.length)
    for (let draw = 0; draw < 4 * count && drawn.size < enough; draw++) {
      const { text } = group[Math.floor(random() * group.length)] ?? { text: '' }
      const ranges: [number, number][] = []
      scanWords(text, (start, end) => ranges.push([start, end]))
      const [start, end] = ranges[Math.floor(random() * ranges.length)] ?? [0, 0]
      const word = text.slice(start, end)
      if (isSearchable(word)) drawn.add(word)
    }
  }
  return [...drawn]
}

/** Excludes numbers, which may be unindexed line numbers, and operators of the query language. */
function isSearchable(word: string): boolean {
  return /^[\p{L}\p{N}]{2,60}$/u.test(word) && /\p{L}/u.test(word) && !/^(?:AND|OR|NOT)$/.test(word)
}

function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export class SpokenTerms {
  private readonly words = new Map<string, Set<string>>()
  private readonly parts = new Map<string, Set<string>>()
  private readonly terms = new Map<string, string>()

  constructor(texts: readonly SpokenText[], words: readonly string[]) {
    for (const word of words) {
      this.words.set(toTerm(word), new Set())
      this.parts.set(toTerm(word), new Set())
    }
    for (const { session, text } of texts) {
      this.note(this.words, session, text)
      this.note(this.parts, session, text)
      this.note(this.parts, session, identifierParts(text))
      this.note(this.parts, session, compoundNames(text))
    }
  }

  sessionsOf(word: string): ReadonlySet<string> {
    return this.words.get(toTerm(word)) ?? new Set()
  }

  sessionsWithPart(word: string): ReadonlySet<string> {
    return this.parts.get(toTerm(word)) ?? new Set()
  }

  private note(into: ReadonlyMap<string, Set<string>>, session: string, text: string): void {
    scanWords(text, (start, end) => into.get(this.termOf(text.slice(start, end)))?.add(session))
  }

  private termOf(word: string): string {
    const known = this.terms.get(word)
    if (known !== undefined) return known
    const term = toTerm(word)
    this.terms.set(word, term)
    return term
  }
}
