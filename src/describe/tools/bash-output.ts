import type { ToolResult } from '../../format/tool.ts'
import { tagged } from '../content/result.ts'
import { defineDescriber } from '../describer.ts'
import { phrase } from '../line.ts'
import { firstLineOf, named, trimLines } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { toTerminal } from '../section.ts'

type BashOutputResult = Partial<ToolResult<'BashOutput'>>

export const bashOutput = defineDescriber('BashOutput', ({ call, input, result }) => {
  const answer: BashOutputResult = result.form === 'object' ? result.result : readAnswer(resultText(call))
  const { command, status, exitCode, stdout = '', stderr = '' } = answer
  const output = [stdout, stderr].map(trimLines).filter((part) => part !== '')
  const id = named(input.bash_id, answer.shellId, 'a background shell')
  return {
    summary: phrase(
      command ? `${firstLineOf(command)} (${id})` : id,
      input.filter !== undefined && `lines matching ${input.filter}`,
    ),
    outcome: phrase(
      typeof exitCode === 'number' ? `exit ${exitCode}` : status,
      call.state === 'done' && output.length === 0 && 'no new output',
    ),
    sections: output.length === 0 ? [] : toTerminal(output.join('\n'), { command }),
  }
})

function readAnswer(text: string): BashOutputResult {
  const head = text.split('<stdout>', 1)[0] ?? ''
  const status = tagged(head, 'status')
  if (status === undefined) return { stdout: text }
  const exitCode = Number.parseInt(tagged(head, 'exit_code') ?? '', 10)
  return {
    status: status.trim(),
    exitCode: Number.isNaN(exitCode) ? null : exitCode,
    stdout: tagged(text, 'stdout', 'last') ?? '',
    stderr: tagged(text, 'stderr', 'last') ?? '',
  }
}
