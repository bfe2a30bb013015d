import type { ToolResult } from '../../format/tool.ts'
import { tagged } from '../content/result.ts'
import { defineDescriber } from '../describer.ts'
import { named, trimLines } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { toMarkdown, toTerminal } from '../section.ts'

interface TaskState {
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
    // Agents write Markdown; all other tasks print terminal output.
    sections: type.includes('agent') ? toMarkdown(output) : toTerminal(output, { isError: status === 'failed' }),
  }
})

function outcomeOf({ retrieval, status, exitCode, output }: TaskState): string {
  if (retrieval === 'timeout') return 'still running'
  if (exitCode !== '' && exitCode !== '0') return `exit ${exitCode}`
  if (status === '') return retrieval.replaceAll('_', ' ')
  return output === '' ? `${status}, no output` : status
}

function fromResult({ retrieval_status: retrieval = '', task }: ToolResult<'TaskOutput'>): TaskState {
  // Further fields depend on the type of the task: the exit code of a shell, the final answer of an agent.
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

function fromText(answer: string): TaskState {
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
