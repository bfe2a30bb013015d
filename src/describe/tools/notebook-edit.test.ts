import { expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { notebookEdit } from './notebook-edit.ts'
import { notebookRead } from './notebook-read.ts'

const input = { notebook_path: '/app/plot.ipynb', cell_id: 'c3', new_source: 'df.head()' }
const run = (more: object, parts?: CallParts) =>
  notebookEdit.describe(makeCall('NotebookEdit', { ...input, ...more }, parts))

test('shows a changed cell as a diff', () => {
  expect(run({}, { structured: { old_source: 'df', new_source: 'df.head()', language: 'python' } })).toStrictEqual({
    summary: '/app/plot.ipynb, cell c3',
    outcome: '+1 −1',
    sections: [
      {
        kind: 'diff',
        path: '/app/plot.ipynb',
        added: 1,
        removed: 1,
        hunks: [
          {
            oldStart: 1,
            newStart: 1,
            lines: [
              { kind: 'removed', text: 'df' },
              { kind: 'added', text: 'df.head()' },
            ],
          },
        ],
      },
    ],
  })
})

test('shows a new cell as code', () => {
  expect(run({ edit_mode: 'insert' }, { structured: { language: 'r' } })).toMatchObject({
    outcome: 'new cell, 1 line',
    sections: [{ kind: 'code', language: 'r', text: 'df.head()' }],
  })
  expect(run({ cell_type: 'markdown' }).sections).toMatchObject([{ kind: 'code', language: 'markdown' }])
})

test('shows a deleted cell as a diff', () => {
  const view = run({ edit_mode: 'delete', new_source: '' }, { structured: { old_source: 'df' } })
  expect(view).toMatchObject({ outcome: 'cell deleted', sections: [{ kind: 'diff', added: 0, removed: 1 }] })
})

test('shows a cell that was escaped twice as text', () => {
  const source = '# Title\\n\\nText'
  expect(run({ new_source: source }, { structured: { cell_number: 1, new_source: source } })).toMatchObject({
    outcome: '3 lines',
    sections: [{ kind: 'text', text: source, unescaped: '# Title\n\nText' }],
  })
})

test('uses an error as the outcome and the number of an old cell', () => {
  const call = makeCall(
    'NotebookEdit',
    { notebook_path: '/a.ipynb', cell_number: 4 },
    { structured: { error: 'no such cell' } },
  )
  expect(notebookEdit.describe(call)).toStrictEqual({
    summary: '/a.ipynb, cell 4',
    outcome: 'no such cell',
    sections: [],
  })
})

test('NotebookRead shows cells, or the result text', () => {
  const read = { notebook_path: '/app/plot.ipynb', cell_id: 'c1' }
  expect(
    notebookRead.describe(makeCall('NotebookRead', read, { structured: [{ cell: 0, source: 'df' }] })),
  ).toStrictEqual({
    summary: '/app/plot.ipynb, cell c1',
    outcome: '1 cell',
    sections: [{ kind: 'code', title: 'Cell 0', text: 'df', language: 'python', folded: true }],
  })
  expect(notebookRead.describe(makeCall('NotebookRead', read, { text: '<cell>df</cell>' })).sections).toStrictEqual([
    { kind: 'text', text: '<cell>df</cell>', folded: true },
  ])
})
