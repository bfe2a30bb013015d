import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fit, fitEnd, padEnd, padStart, textWidth } from './width.ts'

test.each<[text: string, width: number]>([
  ['', 0],
  ['session', 7],
  ['Grüße', 5],
  ['…', 1],
  ['会话', 4],
  ['ひらがな', 8],
  ['한국어', 6],
  ['ｆｕｌｌ', 8],
  ['e\u0301', 1],
  ['न\u093e\u0941', 2],
  ['🙂', 2],
  ['✅', 2],
  ['☕', 2],
  ['🪄', 2],
  ['❤', 1],
  ['❤\ufe0f', 2],
  ['🇩🇪', 2],
  ['→ ok', 4],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

test.each<[text: string, width: number, fitted: string]>([
  ['session', 7, 'session'],
  ['session', 6, 'sessi…'],
  ['session', 1, '…'],
  ['session', 0, ''],
  ['', 0, ''],
  ['会话记录', 8, '会话记录'],
  ['会话记录', 7, '会话记…'],
  ['会话记录', 6, '会话…'],
  ['e\u0301te\u0301s', 3, 'e\u0301t…'],
  ['a🙂b', 3, 'a…'],
])('%s in %d columns', (text, width, fitted) => {
  expect(fit(text, width)).toBe(fitted)
})

test.each<[text: string, width: number, fitted: string]>([
  ['src/reader/lines.ts', 19, 'src/reader/lines.ts'],
  ['src/reader/lines.ts', 10, '…/lines.ts'],
  ['src/reader/lines.ts', 1, '…'],
  ['src/reader/lines.ts', 0, ''],
  ['会话记录', 6, '…记录'],
  ['e\u0301te\u0301', 2, '…e\u0301'],
])('the end of %s in %d columns', (text, width, fitted) => {
  expect(fitEnd(text, width)).toBe(fitted)
})

const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '会', '🙂', '\u0301', '…', '🇩', '\ufe0f') })
const width = fc.nat(20)

describe('for any text and width', () => {
  test.each([
    ['fit', fit],
    ['fitEnd', fitEnd],
  ])('%s never exceeds the width, and is at most one column short when it cuts', (_name, cut) => {
    fc.assert(
      fc.property(text, width, (input, columns) => {
        const used = textWidth(cut(input, columns))
        expect(used).toBeLessThanOrEqual(columns)
        expect(used).toBeGreaterThanOrEqual(Math.min(textWidth(input), columns - 1))
      }),
    )
  })

  test('returns a text that fits unchanged', () => {
    fc.assert(
      fc.property(text, width, (input, spare) => {
        expect(fit(input, textWidth(input) + spare)).toBe(input)
        expect(fitEnd(input, textWidth(input) + spare)).toBe(input)
      }),
    )
  })

  test('keeps the beginning or the end of the text', () => {
    fc.assert(
      fc.property(text, width, (input, columns) => {
        expect(input.startsWith(fit(input, columns).replace(/…$/, ''))).toBe(true)
        expect(input.endsWith(fitEnd(input, columns).replace(/^…/, ''))).toBe(true)
      }),
    )
  })

  test('padding fills up to the width and never cuts', () => {
    fc.assert(
      fc.property(text, width, (input, columns) => {
        const size = Math.max(columns, textWidth(input))
        expect(textWidth(padEnd(input, columns))).toBe(size)
        expect(textWidth(padStart(input, columns))).toBe(size)
        expect(padEnd(input, columns).startsWith(input)).toBe(true)
        expect(padStart(input, columns).endsWith(input)).toBe(true)
      }),
    )
  })
})
