import { defineDescriber } from '../describer.ts'
import { oneLine, words } from '../line.ts'
import { toResultSections } from '../content/result.ts'
import { toList, toMarkdown, toRaw } from '../section.ts'
import { toTaskItem } from '../content/task-items.ts'

export const taskGet = defineDescriber('TaskGet', ({ call, input, result }) => {
  const number = input.taskId === undefined ? '' : `#${input.taskId}`
  if (result.form !== 'object') return { summary: number, sections: toResultSections(call) }
  const { task } = result.result
  if (!task) return { summary: number, outcome: 'no such task', sections: [] }
  return {
    summary: [number, oneLine(task.subject)].filter((part) => part !== '').join(' '),
    outcome: words(task.status ?? ''),
    sections: [
      ...toList([toTaskItem(task)]),
      ...toMarkdown(task.description),
      ...toRaw(task.metadata, { title: 'Metadata', folded: true }),
    ],
  }
})
