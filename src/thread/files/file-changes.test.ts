import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import '../../../test/seed.ts'
import { callsByFile, fileHistory, type FileHistory } from './file-changes.ts'
import type { PlacedCall } from '../placed-calls.ts'
import type { ToolCall } from '../thread.ts'
import { runs } from '../../../test/extent.ts'

const PATH = '/app/tide.ts'

const hunksOf = (before: string, after: string) =>
  structuredPatch('', '', before, after, undefined, undefined, { context: 3 }).hunks

function edit(file: string | null, before: string, after: string, more: object = {}): ToolCall {
  const next = file?.replace(before, () => after) ?? ''
  const structured = {
    filePath: PATH,
    oldString: before,
    newString: after,
    originalFile: file,
    structuredPatch: file === null ? [] : hunksOf(file, next),
    userModified: false,
    replaceAll: false,
    ...more,
  }
  return makeCall('Edit', { file_path: PATH, old_string: before, new_string: after }, { structured })
}

function write(file: string | null, content: string, more: object = {}): ToolCall {
  const structured = {
    type: file === null ? 'create' : 'update',
    filePath: PATH,
    content,
    originalFile: file,
    structuredPatch: file === null ? [] : hunksOf(file, content),
    ...more,
  }
  return makeCall('Write', { file_path: PATH, content }, { structured })
}

const read = () => makeCall('Read', { file_path: PATH }, { text: '1→a' })

function place(calls: readonly ToolCall[], isUncertain: (index: number) => boolean = () => false): PlacedCall[] {
  return calls.map((call, step) => ({ call, step, message, agentId: null, isUncertain: isUncertain(step) }))
}

const message: PlacedCall['message'] = {
  role: 'assistant',
  kind: 'answer',
  uuids: [],
  position: 0,
  at: null,
  model: null,
  blocks: [],
  toolCalls: [],
  usage: null,
  stopReason: null,
  isSynthetic: false,
  isError: false,
}

function fold(calls: readonly ToolCall[], isUncertain?: (index: number) => boolean): FileHistory {
  const [[path, own] = ['', []], ...others] = callsByFile(place(calls, isUncertain))
  expect(others).toEqual([])
  return fileHistory(path, own)
}

describe('fileHistory', () => {
  test('collects reads, changes and steps of a file in order', () => {
    const history = fold([read(), edit('a\nb\n', 'a', 'x'), read(), edit('x\nb\n', 'b', 'y')])
    expect(history).toMatchObject({ path: PATH, reads: 2, isNew: false, steps: [0, 1, 2, 3] })
    expect(history.changes).toHaveLength(2)
    expect(history.net).toEqual({ before: 'a\nb\n', after: 'x\ny\n' })
  })

  test('has null before a new file', () => {
    expect(fold([write(null, 'a\n'), edit('a\n', 'a', 'b')])).toMatchObject({
      isNew: true,
      net: { before: null, after: 'b\n' },
    })
    expect(fold([edit(null, '', 'a\n')])).toMatchObject({ isNew: true, net: { before: null, after: 'a\n' } })
    expect(fold([edit('', '', 'a\n')])).toMatchObject({ isNew: false, net: { before: '', after: 'a\n' } })
  })

  test('uses the content so far if the original is missing', () => {
    const unrecorded = edit('b\n', 'b', 'c', { originalFile: null })
    expect(fold([write(null, 'b\n'), unrecorded]).net).toEqual({ before: null, after: 'c\n' })
    expect(fold([unrecorded]).net).toBeNull()
    expect(fold([unrecorded, edit('c\n', 'c', 'd')]).net).toBeNull()
  })

  test('has no net change if something else changed the file in between', () => {
    expect(fold([edit('a\n', 'a', 'b'), edit('formatted\n', 'formatted', 'c')]).net).toBeNull()
    expect(fold([write(null, 'a\n'), write(null, 'b\n')]).net).toBeNull()
    expect(fold([edit('a\n', 'a', 'b'), edit('b\nmore\n', 'b', 'c'), edit('c\nmore\n', 'c', 'd')]).net).toBeNull()
  })

  test('has no net change across an abandoned branch', () => {
    const calls = [edit('a\n', 'a', 'b'), edit('b\n', 'b', 'c')]
    expect(fold(calls, (index) => index === 1).net).toBeNull()
    expect(fold(calls, (index) => index === 0).net).toBeNull()
  })

  test('has no net change if the content is only partly known', () => {
    const whole = 'a\nb\nc\nd\ne\nf\ng\nh\n'
    const cut = 'a\nb\nc\n'
    // The original of a rewritten file is cut, so its end would appear as new.
    expect(fold([write(cut, 'z\n', { structuredPatch: hunksOf(whole, 'z\n') })]).net).toBeNull()
    expect(fold([edit(cut, 'a', 'x'), write(null, 'z\n', { type: 'update' })]).net).toBeNull()
    // All occurrences were replaced, and not all are in the cut original.
    const copies = 'n\na\nb\nc\nd\ne\nf\nn\n'
    const hunks = hunksOf(copies, copies.replaceAll('n', 'm'))
    expect(fold([edit('n\na\nb\nc\n', 'n', 'm', { replaceAll: true, structuredPatch: hunks })]).net).toBeNull()
    // A change inside the cut original is correct: the end is the same on both sides.
    const patch = { structuredPatch: hunksOf(whole, whole.replace('a', 'x')) }
    expect(fold([edit('a\nb\nc\nd\n', 'a', 'x', patch)]).net).toEqual({ before: 'a\nb\nc\nd\n', after: 'x\nb\nc\nd\n' })
    expect(fold([edit(cut, 'a', 'x', patch)]).net).toBeNull()
  })

  test('reads several edits at once, and notebooks', () => {
    const edits = [
      { old_string: 'a', new_string: 'b', replace_all: true },
      { old_string: 'b c', new_string: 'd' },
    ]
    const structured = { edits, originalFileContents: 'a c\na\n', structuredPatch: hunksOf('a c\na\n', 'd\nb\n') }
    const multi = makeCall('MultiEdit', { file_path: PATH, edits }, { structured })
    expect(fold([multi]).net).toEqual({ before: 'a c\na\n', after: 'd\nb\n' })
    const notebook = makeCall('NotebookEdit', { notebook_path: PATH, new_source: 'x' }, { structured: {} })
    expect(fold([notebook])).toMatchObject({ reads: 0, net: null })
    expect(fold([notebook]).changes).toHaveLength(1)
  })

  test('ignores failed and refused calls; searches are not reads', () => {
    const refused = { ...edit('a\n', 'a', 'b'), state: 'denied' as const }
    const search = makeCall('Grep', { pattern: 'x', path: PATH }, { text: '' })
    expect([...callsByFile(place([refused, search]))]).toEqual([])
  })

  test('is never wrong about a net change', () => {
    const words = ['tide', 'pool', 'gull', 'seal', 'reef', 'kelp']
    const text = fc
      .array(fc.constantFrom(...words, '\tindent'), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''))
    const action = fc.record({
      kind: fc.constantFrom('edit', 'edit', 'edit', 'all', 'write'),
      from: fc.constantFrom(...words),
      to: fc.constantFrom(...words, 'new line\nand another', ''),
      content: text,
      isRecorded: fc.boolean(),
      hasHunks: fc.boolean(),
      meddles: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    })
    let known = 0
    fc.assert(
      fc.property(text, fc.array(action, { minLength: 1, maxLength: 6 }), (start, actions) => {
        let file = start
        const calls: ToolCall[] = []
        let meddled = false
        for (const { kind, from, to, content, isRecorded, hasHunks, meddles } of actions) {
          const isPossible = kind === 'write' || (kind === 'all' ? file.includes(from) : file.split(from).length === 2)
          if (!isPossible) continue
          if (meddles && isRecorded && calls.length > 0) {
            file = `// by hand\n${file}`
            meddled = true
          }
          // Claude Code removes the newline after a deleted passage.
          const passage = to === '' && file.includes(`${from}\n`) ? `${from}\n` : from
          const edited = kind === 'all' ? file.replaceAll(passage, to) : file.replace(passage, to)
          const next = kind === 'write' ? content : edited
          const more = {
            originalFile: isRecorded ? file : null,
            structuredPatch: hasHunks ? hunksOf(file, next) : [],
          }
          calls.push(
            kind === 'write'
              ? write(file, content, { ...more, type: 'update' })
              : edit(file, from, to, { ...more, replaceAll: kind === 'all' }),
          )
          file = next
        }
        if (calls.length === 0) return
        const { net } = fold(calls)
        if (net === null) return
        known += 1
        expect(meddled).toBe(false)
        expect(net).toEqual({ before: start, after: file })
      }),
      { numRuns: runs(500) },
    )
    expect(known).toBeGreaterThan(runs(50))
  })
})
