import { defineTool } from '../define.ts'
import { flag, nullable, number, object, text } from '../field.ts'

export const taskOutput = defineTool({
  name: 'TaskOutput',
  aliases: ['AgentOutputTool'],
  about: 'Fetches the output of a background shell or agent, and waits for it if asked to.',
  versions: '2.0.76+; deprecated',
  seen: 'in a survey of 822 transcripts, not counted separately',
  input: object({ task_id: text, block: flag, timeout: number }),
  result: object({
    retrieval_status: text,
    task: nullable(object({ task_id: text, task_type: text, status: text, description: text, output: text })),
  }),
  notes: {
    'input.timeout': 'Milliseconds.',
    'result.task': 'Has further fields that depend on task_type.',
  },
  sample: JSON.stringify({
    input: { task_id: 'b7f3c21', block: true, timeout: 30000 },
    result: {
      retrieval_status: 'success',
      task: {
        task_id: 'b7f3c21',
        task_type: 'local_bash',
        status: 'completed',
        description: 'Run the slow tests',
        output: '212 passed',
      },
    },
  }),
})
