import { defineTool } from '../define.ts'
import { nullable, object, text } from '../field.ts'
import { taskItem } from './task-item.ts'

export const taskGet = defineTool({
  name: 'TaskGet',
  about: 'Reads one task of the task list.',
  versions: '2.1.17+',
  seen: '1 call in 1 transcript, 2.1.114, without a result object',
  input: object({ taskId: text }),
  result: object({ task: nullable(taskItem) }),
  notes: { 'result.task': 'Null if the task does not exist.' },
  sample: JSON.stringify({
    input: { taskId: '1' },
    result: {
      task: {
        id: '1',
        subject: 'Fix the key',
        description: 'Add the tenant id',
        status: 'pending',
        blocks: ['2'],
        blockedBy: [],
      },
    },
  }),
})
