import { expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { write } from './write.ts'

const input = { file_path: '/app/notes.md', content: '# Notes\n\nnew\n' }
const describeWrite = (parts?: CallParts) => write.describe(makeCall('Write', input, parts))
const code = { kind: 'code', text: input.content, language: 'markdown' }

test('shows a new file as code', () => {
  const structured = { type: 'create', filePath: '/app/notes.md', content: input.content, structuredPatch: [] }
  expect(describeWrite({ structured })).toStrictEqual({
    summary: '/app/notes.md',
    outcome: 'new, 3 lines',
    sections: [code],
  })
})

test('shows the recorded diff of an existing file', () => {
  const structuredPatch = [{ oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: ['-old', '+new'] }]
  const view = describeWrite({ structured: { type: 'update', structuredPatch, userModified: true } })
  expect(view.outcome).toBe('+1 −1, changed by the user')
  expect(view.sections).toMatchObject([{ kind: 'diff', path: '/app/notes.md', hunks: [{ oldStart: 3, newStart: 3 }] }])
})

test('computes the diff from the original file', () => {
  const view = describeWrite({ structured: { type: 'update', structuredPatch: [], originalFile: '# Notes\n\nold\n' } })
  expect(view).toMatchObject({ outcome: '+1 −1', sections: [{ kind: 'diff', added: 1, removed: 1 }] })
})

test('reports no change for identical content', () => {
  expect(describeWrite({ structured: { type: 'update', originalFile: input.content } }).outcome).toBe('no change')
})

test('shows the text of an update without a diff', () => {
  expect(describeWrite({ structured: { type: 'update' } })).toMatchObject({ outcome: '3 lines', sections: [code] })
})

test('recognizes a new file by the result text', () => {
  expect(describeWrite({ text: 'File created successfully at: /app/notes.md' }).outcome).toBe('new, 3 lines')
})

test('has no outcome if nothing was written', () => {
  for (const state of ['error', 'denied', 'running'] as const) {
    expect(describeWrite({ state })).toStrictEqual({ summary: '/app/notes.md', outcome: '', sections: [code] })
  }
})
