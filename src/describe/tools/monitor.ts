// A background monitor: each line its command prints wakes the session.
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { formatDuration } from '../../text/duration.ts'
import { phrase } from '../line.ts'
import { firstLineOf, named } from '../content/lines.ts'
import { resultText } from '../content/result.ts'
import { toRaw, toTerminal, toText } from '../section.ts'
import { readCommand } from '../content/shell-command.ts'
import type { Section } from '../view.ts'

export const monitor = defineDescriber('Monitor', ({ call, input, result }) => {
  const { command, sections } = readCommand(input.command ?? '')
  const { url, section } = readSocket(input.ws)
  return {
    summary: named(input.description, firstLineOf(command), url, 'something in the background'),
    outcome: result.form === 'object' ? outcomeOf(result.result, input) : '',
    sections: [
      ...sections,
      ...toTerminal('', { command }),
      ...section,
      ...(result.form === 'object' ? [] : toText(resultText(call))),
    ],
  }
})

function outcomeOf({ taskId, timeoutMs, persistent }: ToolResult<'Monitor'>, input: ToolInput<'Monitor'>): string {
  const id = taskId === undefined ? 'in background' : `in background: ${taskId}`
  if (persistent ?? input.persistent) return phrase(id, 'until the session ends')
  return phrase(id, !!timeoutMs && `${formatDuration(timeoutMs)} at most`)
}

/** A monitor may watch a WebSocket, with optional headers, instead of a command. */
function readSocket(socket: ToolInput<'Monitor'>['ws']): { url: string; section: Section[] } {
  if (socket === undefined) return { url: '', section: [] }
  const { url, ...others } = socket
  if (typeof url !== 'string') return { url: '', section: toRaw(socket, { title: 'WebSocket' }) }
  return { url, section: [...toText(url, { title: 'WebSocket' }), ...toRaw(others)] }
}
