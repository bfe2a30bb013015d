import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../test/seed.ts'
import { applyChange, hunksLeadTo, type FileChange } from './apply-change.ts'

const change = (parts: Partial<FileChange>): FileChange => ({ replacements: [], hunks: [], isAltered: false, ...parts })
const hunksOf = (before: string, after: string) =>
  structuredPatch('', '', before, after, undefined, undefined, { context: 3 }).hunks

describe('applyChange', () => {
  test('replaces a passage that occurs once, or every occurrence', () => {
    const replacements = [{ before: 'ttl = 60', after: 'ttl = 300', all: false }]
    expect(applyChange('a\nttl = 60\n', change({ replacements }))).toBe('a\nttl = 300\n')
    expect(applyChange('ttl = 60\nttl = 60\n', change({ replacements }))).toBeUndefined()
    expect(applyChange('ttl = 90\n', change({ replacements }))).toBeUndefined()
    const all = [{ before: 'x', after: '$&', all: true }]
    expect(applyChange('x-x', change({ replacements: all }))).toBe('$&-$&')
  })

  test('removes the newline after a deleted passage', () => {
    const deletion = (before: string, all = false) => change({ replacements: [{ before, after: '', all }] })
    expect(applyChange('a\nb\nc\n', deletion('b'))).toBe('a\nc\n')
    expect(applyChange('a\nb\nc\n', deletion('b\n'))).toBe('a\nc\n')
    expect(applyChange('a b c\n', deletion('b '))).toBe('a c\n')
    // Of all occurrences, only those before a newline are removed if there is one.
    expect(applyChange('x y\nz x\n', deletion('x', true))).toBe('x y\nz ')
  })

  test('treats overlapping occurrences as several', () => {
    expect(applyChange('aaa', change({ replacements: [{ before: 'aa', after: 'b', all: false }] }))).toBeUndefined()
  })

  test('returns undefined if the hunks disagree', () => {
    const replacements = [{ before: 'b', after: 'c', all: false }]
    expect(applyChange('a\nb\n', change({ replacements, hunks: hunksOf('a\nb\n', 'a\nc\n') }))).toBe('a\nc\n')
    expect(applyChange('a\nb\n', change({ replacements, hunks: hunksOf('a\nb\n', 'a\nd\n') }))).toBeUndefined()
    expect(
      applyChange('a\nb\n', change({ replacements, hunks: [{ oldStart: 9, lines: ['-b', '+c'] }] })),
    ).toBeUndefined()
  })

  test('accepts tabs that were recorded as spaces', () => {
    const text = 'func f() {\n\t\treturn 1\n}\n'
    const hunks = [{ oldStart: 1, lines: [' func f() {', '-    return 1', '+    return 2', ' }'] }]
    const replacements = [{ before: '\t\treturn 1', after: '\t\treturn 2', all: false }]
    expect(applyChange(text, change({ replacements, hunks }))).toBe('func f() {\n\t\treturn 2\n}\n')
    // The hunks alone would turn the tabs into spaces.
    expect(applyChange(text, change({ hunks, isAltered: true }))).toBeUndefined()
  })

  test("takes the user's changes from the hunks", () => {
    const replacements = [{ before: 'b', after: 'proposed', all: false }]
    const hunks = hunksOf('a\nb\n', 'a\nchosen\n')
    expect(applyChange('a\nb\n', change({ replacements, hunks, isAltered: true }))).toBe('a\nchosen\n')
    expect(applyChange('a\nb\n', change({ replacements, isAltered: true }))).toBeUndefined()
  })

  test('hunks lead from any text to any other, including newlines at the end', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '\n', '  c'), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(hunksLeadTo(before, hunksOf(before, after), after)).toBe(true)
        expect(hunksLeadTo(before, hunksOf(before, after), `${after}!`)).toBe(false)
        const result = applyChange(before, change({ hunks: hunksOf(before, after), isAltered: true }))
        // Without hunks, the written text is unknown.
        expect(result).toBe(before === after ? undefined : after)
      }),
    )
  })
})
