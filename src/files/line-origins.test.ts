import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { edit, hunksBetween, operations, read, write } from '../../test/file-operations.ts'
import '../../test/seed.ts'
import type { FileEffect } from './file-operation.ts'
import { traceLines, traceRuns } from './line-origins.ts'

const hidden = { original: undefined }

describe('traceLines', () => {
  test('names the version that wrote each line', () => {
    const list = operations(
      write('a\nb\nc\n', { original: null }),
      edit('a\nb\nc\n', 'b', 'B\nnew'),
      edit('a\nB\nnew\nc\n', 'a\n', ''),
    )
    expect(traceLines(list, 1)).toEqual([1, 1, 1])
    expect(traceLines(list, 2)).toEqual([1, 2, 2, 1])
    expect(traceLines(list, 3)).toEqual([2, 2, 1])
    expect(traceLines(list, 4)).toBeUndefined()
  })

  test('does not know who wrote the lines of the first content', () => {
    expect(traceLines(operations(read('a\nb\n'), edit('a\nb\n', 'b', 'c')), 2)).toEqual([null, 2])
  })

  test('uses recorded hunks if the content before is unknown', () => {
    const rewritten = write('a\nB\nc\n', { hunks: hunksBetween('a\nb\nc\n', 'a\nB\nc\n') })
    expect(traceLines(operations(rewritten), 1)).toEqual([null, 1, null])
    expect(traceLines(operations(write('a\nb\n')), 1)).toEqual([null, null])
    const filled = operations(edit('a\nb\n', 'b', 'B', hidden), read('a\nB\n'))
    expect(traceLines(filled, 1)).toEqual([null, 1])
  })

  test('tells lines from before the first record apart from unknown ones', () => {
    expect(traceRuns(operations(read('a\nb\nc\n'), edit('a\nb\nc\n', 'b', 'B')), 2, 2)).toEqual([
      { from: 1, count: 1, version: 0 },
      { from: 2, count: 1, version: 2 },
    ])
    // A Write without its original may have written every line.
    expect(traceRuns(operations(write('a\nb\n')), 1, 9)).toEqual([{ from: 1, count: 2, version: null }])
    const lost = operations(read('a\nb\n'), { kind: 'unknown' }, write('a\nb\nc\n'))
    expect(traceRuns(lost, 2, 9)).toBeUndefined()
    expect(traceRuns(lost, 3, 9)).toEqual([{ from: 1, count: 3, version: null }])
  })

  test('loses lines in a partial version', () => {
    const list = operations(write('a\nb\n', { original: null }), { kind: 'unknown' }, write('a\nb\nc\n'))
    expect(traceLines(list, 2)).toBeUndefined()
    expect(traceLines(list, 3)).toEqual([null, null, null])
  })

  test('a file that was deleted and written again has new lines', () => {
    const list = operations(write('a\n', { original: null }), write('a\n', { original: null }))
    expect(traceLines(list, 3)).toEqual([3])
  })

  test('a moved line is new, and a newline at the end is no line', () => {
    const list = operations(write('a\nb\nc\nd', { original: null }), write('b\nc\nd\na\n', { original: 'a\nb\nc\nd' }))
    expect(traceLines(list, 2)).toEqual([1, 1, 1, 2])
    expect(traceLines(operations(write('', { original: null })), 1)).toEqual([])
  })

  test('beyond the limit of a diff, only lines that did not exist are new', () => {
    const old = Array.from({ length: 3000 }, (_, index) => `old ${index}\nsame ${index % 7}\n`).join('')
    const fresh = Array.from({ length: 3000 }, (_, index) => `new ${index}\nsame ${(index * 5) % 7}\n`).join('')
    const origins = traceLines(operations(write(old, { original: null }), write(fresh, { original: old })), 2)
    expect(new Set(origins?.filter((_, index) => index % 2 === 0))).toEqual(new Set([2]))
    expect(new Set(origins?.slice(0, -1).filter((_, index) => index % 2 === 1))).toEqual(new Set([null]))
  })

  test('is never wrong about lines that are unique', () => {
    const change = fc.record({
      at: fc.nat(),
      remove: fc.integer({ min: 0, max: 3 }),
      insert: fc.integer({ min: 0, max: 3 }),
      endsWithNewline: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 15 }), (changes) => {
        let lines: { text: string; origin: number }[] = []
        let before: string | null = null
        const effects: FileEffect[] = []
        for (const [index, { at, remove, insert, endsWithNewline }] of changes.entries()) {
          const fresh = Array.from({ length: insert }, (_, nth) => ({ text: `${index}-${nth}`, origin: index + 1 }))
          lines = lines.toSpliced(at % (lines.length + 1), remove, ...fresh)
          const content: string =
            lines.map(({ text }) => text).join('\n') + (endsWithNewline && lines.length > 0 ? '\n' : '')
          effects.push(write(content, { original: before }))
          before = content
        }
        expect(traceLines(operations(...effects), changes.length)).toEqual(lines.map(({ origin }) => origin))
      }),
      { numRuns: runs(1000) },
    )
  })
})
