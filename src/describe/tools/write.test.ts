import { expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { write } from './write.ts'

const input = { file_path: '/app/notes.md', content: '# Notes\n\nnew\n' }
const describeWrite = (parts?: CallParts) => write.describe(makeCall('Write', input, parts))
const code = { kind: 'code', text: input.content, language: 'markdown' }

test('a new file is code', () => {
  const structured = { type: 'create', filePath: '/app/notes.md', content: input.content, structuredPatch: [] }
  expect(describeWrite({ structured })).toStrictEqual({
    summary: '/app/notes.md',
    outcome: 'new, 3 lines',
    sections: [code],
  })
})

test('a file that was there before is a diff as recorded', () => {
  const structuredPatch = [{ oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: ['-old', '+new'] }]
  const view = describeWrite({ structured: { type: 'update', structuredPatch, userModified: true } })
  expect(view.outcome).toBe('+1 −1, changed by the user')
  expect(view.sections).toMatchObject([{ kind: 'diff', path: '/app/notes.md', hunks: [{ oldStart: 3, newStart: 3 }] }])
})

test('a diff that was not recorded is computed from the file before', () => {
  const view = describeWrite({ structured: { type: 'update', structuredPatch: [], originalFile: '# Notes\n\nold\n' } })
  expect(view).toMatchObject({ outcome: '+1 −1', sections: [{ kind: 'diff', added: 1, removed: 1 }] })
})

test('a file written as it was has not changed', () => {
  expect(describeWrite({ structured: { type: 'update', originalFile: input.content } }).outcome).toBe('no change')
})

test('an update of which nothing else is known is the text', () => {
  expect(describeWrite({ structured: { type: 'update' } })).toMatchObject({ outcome: '3 lines', sections: [code] })
})

test('the answer to the model says that a file is new', () => {
  expect(describeWrite({ text: 'File created successfully at: /app/notes.md' }).outcome).toBe('new, 3 lines')
})

test('what was not written has no outcome', () => {
  for (const state of ['error', 'denied', 'running'] as const) {
    expect(describeWrite({ state })).toStrictEqual({ summary: '/app/notes.md', outcome: '', sections: [code] })
  }
})
