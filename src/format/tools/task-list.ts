import { defineTool } from '../define.ts'
import { list, object } from '../field.ts'
import { taskItem } from './task-item.ts'

export const taskList = defineTool({
  name: 'TaskList',
  about: 'Reads the complete task list.',
  versions: '2.1.17+',
  seen: '1 call in 1 transcript, 2.1.114',
  input: object({}),
  result: object({ tasks: list(taskItem) }),
  notes: { 'result.tasks': 'Short form: no description and no blocks.' },
  sample: JSON.stringify({
    input: {},
    result: { tasks: [{ id: '1', subject: 'Fix the key', status: 'completed', owner: 'alice', blockedBy: [] }] },
  }),
})
