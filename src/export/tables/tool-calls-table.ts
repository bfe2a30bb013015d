// Tool calls, each with its result.
import { contentText } from '../../format/text.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { countImages } from './messages-table.ts'
import { placeColumns, type Place } from './place.ts'
import { columnsOf, toInstant, type Table } from './table.ts'
import { toJson } from '../to-json.ts'

export interface CallSource extends Place {
  call: ToolCall
}

const { text, integer, flag, time } = columnsOf<CallSource>()

export const toolCallsTable: Table<CallSource> = {
  name: 'tool_calls',
  about: 'One row a tool call, joined with its result.',
  time: 'started_at',
  columns: [
    ...placeColumns<CallSource>(),
    text('message_uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of the message that made it.'),
    text('tool_use_id', ({ call }) => call.id || null, 'Id of the call.'),
    text('tool', ({ call }) => call.name, 'Name of the tool as called.'),
    text(
      'state',
      ({ call }) => call.state,
      'done, error, denied, interrupted, cancelled, running (the session goes on) or missing (no result will come).',
    ),
    flag('is_error', ({ call }) => call.result?.isError ?? null, 'Whether it failed; null when no result came.'),
    time('started_at', startOf, 'When it was made.'),
    time('ended_at', ({ call }) => call.endedAt, 'When it was answered.'),
    integer('duration_ms', durationOf, 'Between the two, in milliseconds.'),
    text('input', ({ call }) => toJson(call.input), 'What it was called with, as JSON.'),
    text(
      'output',
      ({ call }) => outputOf(call),
      'What it answered, in full: an output kept in a file of its own, too.',
    ),
    integer('output_length', ({ call }) => outputOf(call)?.length ?? null, 'Characters (UTF-16) of the output.'),
    integer('images', ({ call }) => (call.result ? countImages(call.result.content) : null), 'Pictures in the output.'),
    text('started_agent_id', ({ call }) => call.agentId, 'Agent it started, when that is known.'),
  ],
}

/** A call without a time of its own was made with its message. */
export function startOf({ call, message }: CallSource): string | null {
  return call.startedAt ?? message.at
}

/** From the blocks themselves: reminders that came with an output are part of it here. */
function outputOf({ result }: ToolCall): string | null {
  return result ? (result.spilledText ?? contentText(result.content)) : null
}

/** Clocks are set back at times: nothing took less than no time. */
function durationOf(source: CallSource): number | null {
  const [start, end] = [toInstant(startOf(source)), toInstant(source.call.endedAt)]
  return start === null || end === null || end < start ? null : end - start
}
