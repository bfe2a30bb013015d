import { defineTool } from '../define.ts'
import { jsonObject, object, text } from '../field.ts'

export const taskCreate = defineTool({
  name: 'TaskCreate',
  about: 'Adds one task to the task list.',
  versions: '2.1.17+',
  seen: '21 calls in 3 transcripts, 2.1.44–2.1.217',
  input: object({ subject: text, description: text, activeForm: text, metadata: jsonObject }),
  result: object({ task: object({ id: text, subject: text }) }),
  notes: { 'result.task': 'task.id is the only field that has the new id.' },
  sample: JSON.stringify({
    input: { subject: 'Fix the key', description: 'Add the tenant id', activeForm: 'Fixing the key' },
    result: { task: { id: '1', subject: 'Fix the key' } },
  }),
})
