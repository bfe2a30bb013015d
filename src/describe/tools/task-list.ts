import { defineDescriber } from '../describer.ts'
import { toResultSections } from '../content/result.ts'
import { toList } from '../section.ts'
import { countDone, toTaskItem } from '../content/task-items.ts'

export const taskList = defineDescriber('TaskList', ({ call, result }) => {
  if (result.form !== 'object') return { summary: '', sections: toResultSections(call) }
  const { tasks = [] } = result.result
  if (tasks.length === 0) return { summary: '', outcome: 'no tasks', sections: [] }
  return { summary: '', outcome: countDone(tasks), sections: toList(tasks.map(toTaskItem)) }
})
