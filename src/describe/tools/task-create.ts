import { defineDescriber } from '../describer.ts'
import { oneLine } from '../line.ts'
import { toMarkdown, toRaw } from '../section.ts'

export const taskCreate = defineDescriber('TaskCreate', ({ input, result }) => {
  const task = result.form === 'object' ? result.result.task : undefined
  return {
    summary: oneLine(input.subject ?? task?.subject),
    outcome: task?.id === undefined ? '' : `#${task.id}`,
    sections: [...toMarkdown(input.description), ...toRaw(input.metadata, { title: 'Metadata', folded: true })],
  }
})
