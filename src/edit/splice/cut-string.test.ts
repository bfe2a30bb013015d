import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutString, MIN_BYTES, decodedBytes } from './cut-string.ts'
import { applySplices } from './splice-record.ts'
import { runs } from '../../../test/extent.ts'

/** One character in any spelling that JSON allows. */
const spelled = fc.oneof(
  fc.constantFrom('a', 'b', ' ', 'é', '中', '😀', '\\n', '\\"', '\\\\', '\\/', '\\u0041', '\\u00e9', '\\u4e2d'),
  fc.constantFrom('\\ud83d\\ude00', '\\uD83D\\uDE00'),
)
const spelledText = fc.array(spelled, { minLength: 1, maxLength: 900, size: 'max' }).map((all) => all.join(''))

function toLatin1(raw: string): string {
  return Buffer.from(`"${raw}"`, 'utf8').toString('latin1')
}

function meant(text: string): string {
  return String(JSON.parse(Buffer.from(text, 'latin1').toString('utf8')))
}

const whole = (text: string) => ({ start: 0, end: text.length })

describe('any string', () => {
  test('is measured by its decoded size', () => {
    fc.assert(
      fc.property(spelledText, (raw) => {
        const text = toLatin1(raw)
        expect(decodedBytes(text, whole(text))).toBe(Buffer.byteLength(meant(text)))
      }),
    )
  })

  test('keeps complete characters at head and tail, fits the limit, and is not cut again', () => {
    fc.assert(
      fc.property(spelledText, fc.integer({ min: MIN_BYTES, max: 600 }), (raw, limit) => {
        const text = toLatin1(raw)
        const before = meant(text)
        const cut = cutString(text, whole(text), limit)
        expect(cut === undefined).toBe(Buffer.byteLength(before) <= limit)
        if (!cut) return
        const after = applySplices(text, [cut])
        const {
          1: head = '',
          2: count = '',
          3: tail = '',
        } = /^([^]*)\n\[… ([\d,]+) bytes cut by Annals …\]\n([^]*)$/.exec(meant(after)) ?? []
        expect(before.startsWith(head) && before.endsWith(tail)).toBe(true)
        expect(Number(count.replaceAll(',', ''))).toBe(cut.cut)
        expect(Buffer.byteLength(head) + cut.cut + Buffer.byteLength(tail)).toBe(Buffer.byteLength(before))
        expect((head + tail).isWellFormed()).toBe(true)
        expect(Buffer.byteLength(meant(after))).toBeLessThanOrEqual(limit)
        expect(cutString(after, whole(after), limit)).toBeUndefined()
        // The rest keeps its escapes: only the line is new.
        expect(meant(`"${cut.raw}"`)).toBe(`\n[… ${count} bytes cut by Annals …]\n`)
        expect(after).toBe(text.slice(0, cut.start) + cut.raw + text.slice(cut.end))
      }),
      { numRuns: runs(500) },
    )
  })
})

test('keeps three quarters of the limit at the head and one at the tail', () => {
  const text = `"${'h'.repeat(5000)}${'t'.repeat(5000)}"`
  const cut = cutString(text, whole(text), 1048)
  const after = meant(applySplices(text, cut ? [cut] : []))
  expect(after).toBe(`${'h'.repeat(750)}\n[… 9,000 bytes cut by Annals …]\n${'t'.repeat(250)}`)
})

test('keeps a string as long as the limit', () => {
  const text = `"${'é'.repeat(150)}"`
  const raw = Buffer.from(text, 'utf8').toString('latin1')
  expect(cutString(raw, whole(raw), 300)).toBeUndefined()
  expect(cutString(raw, whole(raw), 299)).toBeDefined()
})
