// The words for the full-text index, from WebAssembly and from JavaScript, are those of the complete text and its forms.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toEntries } from '../../src/reader/entries.ts'
import { LineSplitter } from '../../src/reader/lines.ts'
import { compoundNames } from '../../src/query/compound-names.ts'
import { identifierParts } from '../../src/query/identifier-parts.ts'
import { indexWords } from '../../src/store/sync/body-collector.ts'
import { tokenize } from '../../src/query/tokenize.ts'
import { unspacedGrams } from '../../src/query/unspaced.ts'
import { TEXT_BYTES, WordsMemory } from '../../src/scan/words-memory.ts'
import { digestRecord } from '../../src/thread/digest.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { pick, runs } from '../extent.ts'
import { Random } from '../generate/random.ts'
import { root } from '../rules/files.ts'

const memory = new WordsMemory()

describe('the words of a text', () => {
  test('agree on every fixture', () => {
    const texts = textsBelow(join(root, 'test', 'fixtures'))
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter((text) => !isEqual(text))).toEqual([])
  })

  test.skipIf(!hasCorpus)(
    'agree on real transcripts, which WebAssembly reads nearly alone',
    { timeout: 600_000 },
    () => {
      const texts = pick(textsBelow(corpus), 2000)
      expect(texts.filter((text) => !isEqual(text))).toEqual([])
      const lengthOf = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0)
      const left = texts.filter((text) => memory.collect(text) === undefined)
      expect(lengthOf(left) / lengthOf(texts)).toBeLessThan(0.1)
    },
  )

  test('agree on random names', () => {
    const random = new Random(1)
    const texts = Array.from({ length: runs(200_000) }, () => makeText(random))
    expect(texts.filter((text) => !isEqual(text))).toEqual([])
  })

  test('agree on every character, alone and between letters, digits and separators', () => {
    const texts = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).flatMap((character) => [
      `ab${character}Cd_e${character}1`,
      `a_b ${character}${character} -${character}_ B9`,
    ])
    const read = texts.filter((text) => memory.collect(text) !== undefined)
    expect(read.length).toBeGreaterThan(10_000)
    expect(read.filter((text) => !isEqual(text))).toEqual([])
  })

  test('leaves a text that is too long to JavaScript', () => {
    expect(memory.collect('x '.repeat(TEXT_BYTES / 2))?.toString()).toBe('x ')
    expect(memory.collect('x '.repeat(TEXT_BYTES / 2 + 1))).toBeUndefined()
    expect(memory.collect('é'.repeat(TEXT_BYTES / 2 + 1))).toBeUndefined()
  })

  test('has room for texts of which every part is a new word', () => {
    const random = new Random(2)
    const letters = () => Array.from({ length: 2 }, () => String.fromCharCode(97 + random.below(26))).join('')
    const name = () => `${letters()}${letters().toUpperCase()}${letters()}_${letters()}`
    const text = Array.from({ length: Math.floor(TEXT_BYTES / 10) }, name).join(' ')
    expect(isEqual(text.slice(0, TEXT_BYTES))).toBe(true)
  })
})

/** The index stores these terms of a text, each once. */
function termsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).map(({ term }) => term))
}

function isEqual(text: string): boolean {
  const expected = termsOf([text, identifierParts(text), compoundNames(text), unspacedGrams(text)].join('\n'))
  const words = [indexWords(text), memory.collect(text)?.toString() ?? indexWords(text)]
  return words.every((each) => {
    const terms = termsOf(each)
    return terms.size === expected.size && [...terms].every((term) => expected.has(term))
  })
}

const PIECES = [
  'a',
  'b',
  'ID',
  'HTTP',
  'Server',
  's',
  'record',
  'x1',
  '42',
  '7',
  'URLs',
  '_',
  '-',
  '--',
  '__',
  ' ',
  '\n',
] as const
const RARE = [
  '.',
  '\t',
  '→',
  '·',
  'é',
  'ſ',
  '日本',
  '🚀',
  '🤖',
  '\ufe0f',
  '\u0301',
  '\u007f',
  '\u0001',
  '\ud800',
  'Q'.repeat(70),
] as const

function makeText(random: Random): string {
  const length = random.between(1, 12)
  return Array.from({ length }, () => (random.chance(0.06) ? random.pick(RARE) : random.pick(PIECES))).join('')
}

function textsBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.jsonl')).flatMap((name) => textsOf(readFileSync(join(folder, name))))
}

function textsOf(bytes: Buffer): string[] {
  const splitter = new LineSplitter()
  return [...splitter.push(bytes), ...splitter.finish()]
    .flatMap((line) => toEntries(line))
    .flatMap((entry) => (entry.kind === 'record' ? (digestRecord(entry.parsed.record)?.texts ?? []) : []))
    .map(({ text }) => text)
}
