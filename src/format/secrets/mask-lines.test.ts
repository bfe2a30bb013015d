import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretText } from '../../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { maskJsonLine } from './mask-json-line.ts'
import { maskLines } from './mask-lines.ts'
import { maskSecrets } from './mask-secrets.ts'
import { SecretTally } from './secret-tally.ts'
import { isFull, runs } from '../../../test/extent.ts'

const samples = [1, 2, 3].flatMap((seed) => makeSecrets(drawFrom(seed)))
const keys = samples.filter(({ family }) => family === 'private-key').map(({ secret }) => secret)
const [key = ''] = keys
const token = samples.find(({ family }) => family === 'github-token')?.secret ?? ''

const starred = (text: string) => '*'.repeat(text.length)
const patchOf = (text: string, sign: string) => text.split('\n').map((line) => sign + line)
const starredPatchOf = (text: string, sign: string) => text.split('\n').map((line) => sign + starred(line))

describe('maskLines with a key', () => {
  test.each(['', '+', '-', ' '])('masks it line by line after the prefixes %j', (sign) => {
    for (const each of keys) {
      const [first, last] = [`${sign}first`, `${sign}last`]
      expect(maskLines([first, ...patchOf(each, sign), last])).toEqual([first, ...starredPatchOf(each, sign), last])
    }
  })

  test('masks both keys where one replaced the other', () => {
    const [begin = '', one = '', two = '', ...rest] = key.split('\n')
    const end = rest.at(-1) ?? ''
    const masked = maskLines([` ${begin}`, `-${one}`, `+${two}`, '\\ No newline', ` ${end}`, '+more'])
    expect(masked.map((line) => line.charAt(0))).toEqual([' ', '-', '+', '\\', ' ', '+'])
    expect(masked.slice(0, 5).map((line) => line.slice(1).replace(/\*+/, ''))).toEqual(['', '', '', '', ''])
    expect(masked[5]).toBe('+more')
  })

  test('masks it up to where it was cut off', () => {
    const lines = patchOf(key, '+').slice(0, -1)
    expect(maskLines([...lines, '+... more to come'])).toEqual([
      ...starredPatchOf(key, '+').slice(0, -1),
      '+... more to come',
    ])
  })

  test('masks all of it if its first line is not a patch line', () => {
    const lines = ['-----BEGIN PRIVATE KEY-----', `+${'aB3'.repeat(20)}`, '-----END PRIVATE KEY-----']
    expect(maskLines(lines)).toEqual(lines.map(starred))
  })

  test('also masks other secrets in the lines', () => {
    const lines = [`+${token}`, ...patchOf(key, '+'), `+postgres://app:Zx81-a@db/${token}`]
    expect(maskLines(lines)).toEqual([
      `+${starred(token)}`,
      ...starredPatchOf(key, '+'),
      `+postgres://app:******@db/${starred(token)}`,
    ])
  })

  test('masks it where it is if its end is far away in prose', () => {
    const cut = key.split('\n').slice(0, 3).join('\n')
    const prose = 'word '.repeat(200)
    const lines = [cut, prose, '-----END PRIVATE KEY-----']
    expect(maskLines(lines)).toEqual([starred(cut), prose, '-----END PRIVATE KEY-----'])
  })
})

describe('other lists', () => {
  test.each([
    [[]],
    [['-----BEGIN PRIVATE KEY-----', 'and', 'no key', '-----END PRIVATE KEY-----']],
    [['+-----BEGIN PUBLIC KEY-----', ...patchOf(key, '+').slice(1, -1), '+-----END PUBLIC KEY-----']],
    [["+  if (text.includes('PRIVATE KEY'))", '+    throw text']],
  ])('returns the same list: %j', (lines) => expect(maskLines(lines)).toBe(lines))

  test('ignores lists that contain anything but strings', () => {
    const value = [...patchOf(key, '+').slice(1, -1), 1]
    expect(maskSecrets(value)).toBe(value)
    expect(maskJsonLine(JSON.stringify(value))).toBe(JSON.stringify(value))
  })
})

test('counts a key once, however it is written, and each occurrence', () => {
  const tally = new SecretTally()
  const lines = [`+${token}`, ...patchOf(key, '+')]
  expect(tally.add({ newString: key, structuredPatch: [{ lines }, { lines: patchOf(key, '-') }] }).found).toHaveLength(
    4,
  )
  expect(tally.counts()).toEqual([
    { family: 'github-token', secrets: 1, places: 1 },
    { family: 'private-key', secrets: 1, places: 3 },
  ])
})

describe('the raw text of a line', () => {
  const lines = [' a "quote"\t', ...patchOf(key, '+'), ' é→']

  test('is masked within its strings only', () => {
    const raw = (list: readonly string[]) =>
      `{"a":["x", {"structuredPatch" : [ {"lines" : [ ${list.map((each) => JSON.stringify(each)).join(' ,\t')} ], "n":1e400}]}]}`
    expect(maskJsonLine(raw(lines))).toBe(raw([lines[0] ?? '', ...starredPatchOf(key, '+'), ' é→']))
  })

  test('is masked where letters are escaped', () => {
    const escaped = JSON.stringify({ lines }).replaceAll('PRIVATE', '\\u0050RIVATE').replaceAll('+', '\\u002b')
    const masked = maskJsonLine(escaped)
    expect(masked).toHaveLength(escaped.length)
    expect(masked.replace(/\*+/g, '*')).toBe(
      JSON.stringify({ lines: maskLines(lines) })
        .replaceAll('+', '\\u002b')
        .replace(/\*+/g, '*'),
    )
  })

  test('is not a list if strings are keys and values of objects or of two kinds', () => {
    const [one = '', two = '', ...rest] = key.split('\n')
    for (const value of [
      { [one]: two, b: rest.at(-1) },
      { a: [one], b: [two, 'c'] },
    ]) {
      const line = JSON.stringify(value)
      expect(maskJsonLine(line)).toBe(line)
      expect(maskSecrets(value)).toBe(value)
    }
  })
})

/** Lists of lines that contain a key or parts of one, anywhere in a value. */
const signs = fc.constantFrom('', '+', '-', ' ', '\t')
const planted = fc.tuple(fc.constantFrom(...keys), signs).map(([each, sign]) => patchOf(each, sign))
const parts = fc
  .tuple(planted, fc.nat(30), fc.nat(30))
  .map(([lines, from, to]) => [...lines.slice(0, from), ...lines.slice(from + to)])
const others = fc.array(fc.oneof(secretText, fc.constantFrom('', '+', '-', ' x', '+-----', '\r', '日本')), {
  maxLength: 4,
})
const lists = fc
  .array(fc.oneof(planted, parts, others), { minLength: 1, maxLength: 4 })
  .map((lines): string[] => lines.flat())
const values = fc.letrec<{ value: unknown; list: unknown }>((tie) => ({
  list: lists,
  value: fc.oneof(
    { maxDepth: 3 },
    tie('list'),
    lists.map((lines) => ({ structuredPatch: [{ oldStart: 1, lines }] })),
    fc.array(fc.oneof(secretText, fc.constant(null), tie('value')), { maxLength: 3 }),
    fc.dictionary(fc.oneof(secretText, fc.constant('lines')), tie('value'), { maxKeys: 3 }),
  ),
})).value

const written = (value: unknown) => JSON.stringify(value).replace(/\*+/g, '*')

describe('for any list', () => {
  test('keeps its lengths, changes only to asterisks, and stays the same when masked again', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const masked = maskLines(lines)
        expect(masked.map(({ length }) => length)).toEqual(lines.map(({ length }) => length))
        masked.forEach((line, index) => {
          const before = (lines[index] ?? '').split('')
          expect(line.split('').filter((letter, at) => letter !== '*' && letter !== before[at])).toEqual([])
        })
        expect(maskLines(masked)).toBe(masked)
      }),
      { numRuns: runs(500) },
    )
  })

  test('leaves no line of a complete key', () => {
    fc.assert(
      fc.property(planted, others, others, (lines, before, after) => {
        // Earlier lines may begin another key, which then ends where this one begins.
        const masked = maskLines([...before, ...lines, ...after])
        const bodies = masked.slice(before.length, before.length + lines.length)
        expect(bodies.filter((line) => /[A-Za-z0-9]/.test(line))).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('for any value with lists of lines', () => {
  test('masks the raw text alike, with the same length, and does not change it again', () => {
    fc.assert(
      fc.property(values, (value) => {
        const line = Buffer.from(JSON.stringify(value)).toString('latin1')
        const masked = maskJsonLine(line)
        expect(masked.length).toBe(line.length)
        expect(maskJsonLine(masked)).toBe(masked)
        const read: unknown = JSON.parse(Buffer.from(masked, 'latin1').toString())
        const same: unknown = JSON.parse(Buffer.from(line, 'latin1').toString())
        expect(written(read)).toBe(written(maskSecrets(same)))
      }),
      { numRuns: runs(500) },
    )
  })

  test('returns the same value when masked again, with nothing left to count', () => {
    fc.assert(
      fc.property(values, (value) => {
        const masked = maskSecrets(value)
        expect(maskSecrets(masked)).toBe(masked)
        expect(new SecretTally().add(masked).found).toHaveLength(0)
        expect(new SecretTally().add(value).found.length > 0).toBe(masked !== value)
      }),
      { numRuns: runs(300) },
    )
  })
})

test('handles a long list of lines', () => {
  const [count, keyCount] = isFull ? [100_000, 2000] : [20_000, 400]
  const lines = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? '+-----BEGIN PRIVATE KEY-----' : '+a'))
  expect(maskLines(lines)).toBe(lines)
  const many = Array.from({ length: keyCount }, () => patchOf(key, '+')).flat()
  expect(maskLines(many)).toEqual(Array.from({ length: keyCount }, () => starredPatchOf(key, '+')).flat())
  expect(maskJsonLine(JSON.stringify(many))).toBe(JSON.stringify(maskLines(many)))
})
