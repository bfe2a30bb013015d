// The output of a background shell or agent, with how far it got.
import type { ToolResult } from '../../format/tool.ts'
import { tagged } from '../content/result.ts'
import { defineDescriber } from '../describer.ts'
import { named, trimLines } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { toMarkdown, toTerminal } from '../section.ts'

interface Task {
  retrieval: string
  type: string
  status: string
  description: string
  exitCode: string
  output: string
}

export const taskOutput = defineDescriber('TaskOutput', ({ call, input, result }) => {
  const task = result.form === 'object' ? fromResult(result.result) : fromText(resultText(call))
  const { type, status, description, output } = task
  const id = named(input.task_id, 'a background task')
  return {
    summary: description === '' ? id : `${description} (${id})`,
    outcome: outcomeOf(task),
    // Agents answer in Markdown, all others print.
    sections: type.includes('agent') ? toMarkdown(output) : toTerminal(output, { isError: status === 'failed' }),
  }
})

function outcomeOf({ retrieval, status, exitCode, output }: Task): string {
  if (retrieval === 'timeout') return 'still running'
  if (exitCode !== '' && exitCode !== '0') return `exit ${exitCode}`
  if (status === '') return retrieval.replaceAll('_', ' ')
  return output === '' ? `${status}, no output` : status
}

function fromResult({ retrieval_status: retrieval = '', task }: ToolResult<'TaskOutput'>): Task {
  // Further fields depend on the type of the task: an exit code of a shell, the final words of an agent.
  const fields: { [key: string]: unknown } = { ...task }
  const text = (key: string): string => {
    const value = fields[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    retrieval,
    type: text('task_type'),
    status: text('status'),
    description: text('description'),
    exitCode: text('exitCode'),
    output: trimLines(text('result') || text('output')),
  }
}

/** The answer to the model: tags, the output last. */
function fromText(answer: string): Task {
  const head = answer.split('<output>')[0] ?? ''
  const text = (name: string): string => (tagged(head, name) ?? '').trim()
  const isTagged = tagged(head, 'retrieval_status') !== undefined || tagged(head, 'status') !== undefined
  return {
    retrieval: text('retrieval_status'),
    type: text('task_type'),
    status: text('status'),
    description: text('description'),
    exitCode: text('exit_code'),
    output: trimLines(isTagged ? (tagged(answer, 'output', 'last') ?? '') : answer),
  }
}
