// Kills a background shell. The message names the command: "Successfully killed shell: b1 (npm run dev)".
import { defineDescriber } from '../describer.ts'
import { named } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { describeStop } from '../content/stopped-task.ts'

export const killShell = defineDescriber('KillShell', ({ call, input, result }) => {
  const answer = result.form === 'object' ? result.result : {}
  return describeStop(call, {
    id: named(input.shell_id, answer.shell_id, 'a background shell'),
    message: answer.message ?? resultText(call),
    verb: 'killed',
  })
})
