import { defineTool } from '../define.ts'
import { number, object, oneOf, text } from '../field.ts'

const cellType = oneOf('code', 'markdown')

export const notebookEdit = defineTool({
  name: 'NotebookEdit',
  about: 'Replaces, inserts or deletes one cell of a Jupyter notebook.',
  versions: 'all; cells by number in 1.0.17, by id later',
  seen: '4 calls in 1 transcript, 1.0.17',
  input: object({
    notebook_path: text,
    cell_id: text,
    new_source: text,
    cell_type: cellType,
    edit_mode: oneOf('replace', 'insert', 'delete'),
    cell_number: number,
  }),
  result: object({
    new_source: text,
    old_source: text,
    cell_id: text,
    cell_type: cellType,
    language: text,
    edit_mode: text,
    error: text,
    notebook_path: text,
    original_file: text,
    updated_file: text,
    cell_number: number,
  }),
  notes: {
    'input.cell_number': '1.0.17 only.',
    'result.cell_number': '1.0.17 only.',
    'result.error': 'Empty when the edit succeeded.',
    'result.original_file': 'The complete notebook as JSON text.',
  },
  sample: JSON.stringify({
    input: { notebook_path: '/app/plot.ipynb', cell_id: 'c3', new_source: 'df.head()', edit_mode: 'replace' },
    result: {
      new_source: 'df.head()',
      old_source: 'df',
      cell_id: 'c3',
      cell_type: 'code',
      language: 'python',
      edit_mode: 'replace',
      error: '',
      notebook_path: '/app/plot.ipynb',
      original_file: '{"cells":[]}',
      updated_file: '{"cells":[]}',
    },
  }),
})
