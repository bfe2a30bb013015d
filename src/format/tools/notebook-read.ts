import { defineTool } from '../define.ts'
import { jsonObject, list, object, text } from '../field.ts'

export const notebookRead = defineTool({
  name: 'NotebookRead',
  about: 'Reads the cells of a Jupyter notebook; replaced by Read.',
  versions: 'old',
  seen: 'not seen; two independent implementations name it',
  input: object({ notebook_path: text, cell_id: text }),
  result: list(jsonObject),
  sample: JSON.stringify({
    input: { notebook_path: '/app/plot.ipynb' },
    result: [{ cell: 0, cellType: 'code', source: 'df.head()' }],
  }),
})
