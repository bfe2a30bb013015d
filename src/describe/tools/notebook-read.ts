// An old tool that returned the cells of a notebook; Read does it now.
import { defineDescriber } from '../describer.ts'
import { phrase } from '../line.ts'
import { named } from '../content/lines.ts'
import { toNotebook } from '../content/notebook.ts'
import { plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toText } from '../section.ts'

export const notebookRead = defineDescriber('NotebookRead', ({ call, input, result }) => {
  const cell = input.cell_id === undefined ? '' : `cell ${input.cell_id}`
  const summary = phrase(named(input.notebook_path, 'a notebook'), cell)
  if (result.form !== 'object') return { summary, sections: toText(resultText(call), { folded: true }) }
  return { summary, outcome: plural(result.result.length, 'cell'), sections: toNotebook(result.result) }
})
