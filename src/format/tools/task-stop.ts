import { defineTool } from '../define.ts'
import { object, text } from '../field.ts'

export const taskStop = defineTool({
  name: 'TaskStop',
  about: 'Stops a background shell, agent or monitor.',
  versions: 'not known',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({ task_id: text, shell_id: text }),
  result: object({ message: text, task_id: text, task_type: text, command: text }),
  notes: { 'input.shell_id': 'The name of task_id in KillShell.' },
  sample: JSON.stringify({
    input: { task_id: 'b7f3c21' },
    result: {
      message: 'Successfully stopped task: b7f3c21',
      task_id: 'b7f3c21',
      task_type: 'local_bash',
      command: 'npm run dev',
    },
  }),
})
