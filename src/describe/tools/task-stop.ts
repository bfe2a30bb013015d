import { defineDescriber } from '../describer.ts'
import { named } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { describeStop } from '../content/stopped-task.ts'

export const taskStop = defineDescriber('TaskStop', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return describeStop(call, {
    id: named(input.task_id, input.shell_id, answer.task_id, 'a background task'),
    command: answer.command,
    message: answer.message ?? resultText(call),
    verb: 'stopped',
  })
})
