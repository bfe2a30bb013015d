import { contentText } from '../../format/text.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { countImages } from './messages-table.ts'
import { messageRowColumns, type MessageRow } from './message-row.ts'
import { columnsOf, toInstant, type TableDefinition } from './table.ts'
import { toJson } from '../../text/to-json.ts'

export interface CallRow extends MessageRow {
  call: ToolCall
}

const { text, integer, flag, time } = columnsOf<CallRow>()

export const toolCallsTable: TableDefinition<CallRow> = {
  name: 'tool_calls',
  about: 'One row per tool call, joined with its result.',
  time: 'started_at',
  columns: [
    ...messageRowColumns<CallRow>(),
    text('message_uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of the message that made the call.'),
    text('tool_use_id', ({ call }) => call.id || null, 'Id of the call.'),
    text('tool', ({ call }) => call.name, 'Name of the tool as called.'),
    text(
      'state',
      ({ call }) => call.state,
      'done, error, denied, interrupted, cancelled, running (the session is live) or missing (there is no result).',
    ),
    flag('is_error', ({ call }) => call.result?.isError ?? null, 'Whether it failed; null if there is no result.'),
    time('started_at', startOf, 'Time of the call.'),
    time('ended_at', ({ call }) => call.endedAt, 'Time of the result.'),
    integer('duration_ms', durationOf, 'Milliseconds between the two.'),
    text('input', ({ call }) => (call.input === undefined ? null : toJson(call.input)), 'Input of the call, as JSON.'),
    text('output', ({ call }) => outputOf(call), 'Complete output, including spilled output.'),
    integer('output_length', ({ call }) => outputOf(call)?.length ?? null, 'Characters (UTF-16) of the output.'),
    integer(
      'images',
      ({ call }) => (call.result ? countImages(call.result.content) : null),
      'Number of images in the output.',
    ),
    text('started_agent_id', ({ call }) => call.agentId, 'Id of the agent that it started, if known.'),
  ],
}

export function startOf({ call, message }: CallRow): string | null {
  return call.startedAt ?? message.at
}

/** Returns the output from its blocks, so reminders in it are included. */
function outputOf({ result }: ToolCall): string | null {
  return result ? (result.spilledText ?? contentText(result.content)) : null
}

/** Returns null if the end is before the start, which happens when a clock is set back. */
function durationOf(row: CallRow): number | null {
  const [start, end] = [toInstant(startOf(row)), toInstant(row.call.endedAt)]
  return start === null || end === null || end < start ? null : end - start
}
