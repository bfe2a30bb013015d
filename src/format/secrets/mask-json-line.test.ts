import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secretText, secretValue } from '../../../test/secret-arbitrary.ts'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskJsonLine } from './mask-json-line.ts'
import { maskSecrets, maskText } from './mask-secrets.ts'
import { runs } from '../../../test/extent.ts'

const token = makeSecrets(drawFrom(6)).find(({ family }) => family === 'github-token')?.secret ?? ''
const stars = '*'.repeat(token.length)

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')
const parse = (line: string): unknown => JSON.parse(Buffer.from(line, 'latin1').toString())

/** Joins consecutive asterisks: a character of three bytes becomes three of them. Only lines cover the break of a wrapped secret. */
const joinStars = (text: string) => text.replace(/\*+(?:\n\*+)*/g, '*')
const oneStar = (value: unknown) => mapStrings(value, joinStars, { key: joinStars })

function hex4(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

describe('maskJsonLine', () => {
  test('masks values and keys', () => {
    const line = `{"${token}" : "a ${token}", "list":["${token}",1e400,{"b":"${token}"}]}`
    expect(maskJsonLine(line)).toBe(`{"${stars}" : "a ${stars}", "list":["${stars}",1e400,{"b":"${stars}"}]}`)
  })

  test('keeps what parsing would lose: duplicate keys, large numbers, escapes, blanks', () => {
    const rest = ' "a":12345678901234567890, "a":"\\u00e9\\/\\"", "9":1, "1":-0 , "e":1E+02 }  '
    expect(maskJsonLine(`{"t":"\\n${token}\\n",${rest}`)).toBe(`{"t":"\\n${stars}\\n",${rest}`)
  })

  test('masks a secret after an escape, in nested JSON and before an escaped quote', () => {
    for (const [before, after] of [
      ['\\n', '\\n'],
      ['\\\\n', '\\\\n'],
      ['{\\"a\\":\\"x\\\\n', '\\"}'],
      ['\\u001b[32m', '\\u001b[0m'],
      ['\\\\\\"', '\\\\\\"'],
      ['\\t', '\\\\'],
    ] as const)
      expect(maskJsonLine(`{"a":"${before}${token}${after}"}`)).toBe(`{"a":"${before}${stars}${after}"}`)
  })

  test('masks a secret with escaped letters by as many asterisks as the escapes have bytes', () => {
    const escaped = token.replace(/[a-z_]/g, hex4)
    expect(maskJsonLine(`["${escaped}","b"]`)).toBe(`["${'*'.repeat(escaped.length)}","b"]`)
    const first = `${hex4('g')}${token.slice(1)}`
    expect(maskJsonLine(`["${first}"]`)).toBe(`["${'*'.repeat(first.length)}"]`)
  })

  test('masks a password after escaped slashes', () => {
    expect(maskJsonLine('["postgres:\\/\\/app:Zx81@db\\/x"]')).toBe('["postgres:\\/\\/app:****@db\\/x"]')
  })

  test('masks a line that is not JSON as text', () => {
    expect(maskJsonLine(`{"a":"${token}`)).toBe(`{"a":"${stars}`)
    expect(maskJsonLine(`"${token}":`)).toBe(`"${stars}":`)
    expect(maskJsonLine('')).toBe('')
  })

  test('accepts a byte order mark', () => {
    const mark = toLatin1('\ufeff')
    const escaped = hex4('g') + token.slice(1)
    expect(maskJsonLine(`${mark}["${escaped}"]`)).toBe(`${mark}["${'*'.repeat(escaped.length)}"]`)
  })

  test('returns the same string if there is no secret', () => {
    expect(maskJsonLine('{"a":"sk-learn \\u0041 eyJ"}')).toBe('{"a":"sk-learn \\u0041 eyJ"}')
  })
})

/** How a writer may spell a string: plainly, or with some ASCII letters escaped. */
const escaping = fc.constantFrom<RegExp | null>(null, /[a-c_-]/g, /[gsAx]/g, /[ !#-[\]-~]/g)

function write(value: unknown, letters: RegExp | null): string {
  const line = JSON.stringify(value)
  // Backslashes and quotes are kept: they are part of an escape or end a string.
  return letters === null ? line : line.replace(/"(?:[^"\\]|\\.)*"/gsu, (text) => escapeLetters(text, letters))
}

function escapeLetters(text: string, letters: RegExp): string {
  return text.replace(/\\u....|\\.|[^\\]/gsu, (unit) =>
    unit.length === 1 && unit !== '"' && unit.match(letters) ? hex4(unit) : unit,
  )
}

describe('for any line', () => {
  test('keeps the length, stays JSON and changes only secrets', () => {
    fc.assert(
      fc.property(secretValue, escaping, (value, letters) => {
        const line = toLatin1(write(value, letters))
        const masked = maskJsonLine(line)
        expect(masked.length).toBe(line.length)
        // A lone surrogate is not UTF-8; both sides were converted the same way.
        expect(oneStar(parse(masked))).toEqual(oneStar(maskSecrets(parse(line))))
      }),
      { numRuns: runs(1000) },
    )
  })

  test('leaves no secret and does not change when masked again', () => {
    fc.assert(
      fc.property(secretValue, escaping, (value, letters) => {
        const masked = maskJsonLine(toLatin1(write(value, letters)))
        mapStrings(parse(masked), (text) => {
          expect(findSecrets(text)).toEqual([])
          return text
        })
        expect(maskJsonLine(masked)).toBe(masked)
      }),
      { numRuns: runs(500) },
    )
  })

  test('masks a line that is not JSON like any text', () => {
    fc.assert(
      fc.property(secretText, (text) => {
        const line = `{${toLatin1(text)}`
        expect(maskJsonLine(line)).toBe(maskText(line))
      }),
    )
  })
})

test('handles a line of many megabytes full of escapes and secrets', () => {
  const text = `one\n"two"\t${token}\\ `.repeat(50_000)
  const line = JSON.stringify({ text })
  const masked = maskJsonLine(line)
  expect(masked).toHaveLength(line.length)
  expect(masked).toBe(line.replaceAll(token, stars))
})
