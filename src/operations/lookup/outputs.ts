// The outputs of the operations that look up failures, commands and files.
import type { z } from 'zod'
import type { CallPlace } from '../../store/search/read-calls.ts'
import { choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'

const place = schemaOf<CallPlace>()(
  named(
    'CallPlace',
    {
      session: text('Id of the session; for an agent, that of its parent.'),
      title: text('Title of the session; null if it has none.').nullable(),
      project: text('Path of the project; null if unknown.').nullable(),
      uuid: text('Uuid of the record; null if it has none.').nullable(),
      agentId: text('Id of the agent; null in the main conversation.').nullable(),
      turn: count('Turn within the session, branch or agent; null outside all turns.').nullable(),
      branch: count('Number of the side branch; null on the main line.').nullable(),
      at: time('Time of the record; null if it has none.').nullable(),
      file: text('Path of the transcript.'),
      line: count('Number of the line, from 1.'),
      offset: count('Offset of the record in the file, in bytes.'),
    },
    'Where a tool call or its result is.',
  ),
)

const madeCall = object(
  {
    tool: text('Name of the tool.'),
    input: text('What it was called with: the command, the file, or the main value of its input.'),
    isError: flag('Whether it failed; null without a result.').nullable(),
    place,
  },
  'A tool call.',
)

export type MadeCall = z.infer<typeof madeCall>

const aftermath = object(
  {
    place,
    failed: madeCall.nullable().describe('The call that failed; null for a failed request.'),
    worked: flag('Whether a later call of the same kind succeeded.'),
    calls: list(madeCall, 'The calls made afterwards, up to and including the one that worked.'),
  },
  'What followed in a session after the failure occurred there for the last time.',
)

const day = text('Day in the time zone of the settings, YYYY-MM-DD.')

const errorGroup = object(
  {
    message: text('The line that names the failure, as it was last seen.'),
    tool: text('Name of the tool that last failed so; null for a failed request.').nullable(),
    count: count('How often it was seen.'),
    sessions: count('Number of sessions that saw it.'),
    worked: count('Number of these sessions in which it did not come back and a call of the same kind then succeeded.'),
    followed: count('Number of these sessions that were searched for it, latest first; at most 12.'),
    firstAt: time('When it was first seen; null if unknown.').nullable(),
    lastAt: time('When it was last seen; null if unknown.').nullable(),
    days: list(
      object({ day, count: count('How often it was seen on that day.') }, 'A day on which it was seen.'),
      'How often it was seen per day, without records that have no time.',
    ),
    seen: list(place, 'Where it was seen, latest first; at most 20.'),
    afterwards: list(aftermath, 'What followed, in sessions where something worked first; at most 5.'),
  },
  'Failures with the same message, apart from numbers, paths and ids.',
)

export type ErrorGroup = z.infer<typeof errorGroup>

export const errorsOutput = object(
  {
    message: text('The message that was asked for; null if none was.').nullable(),
    errors: list(errorGroup, 'The failures: those most like the message, or the most frequent.'),
    omitted: count('Number of further messages beyond the limit.'),
    tools: list(
      object(
        {
          tool: text('Name of the tool; null for requests.').nullable(),
          count: count('Number of failures.'),
          days: list(
            object({ day, count: count('Number of failures on that day.') }, 'A day.'),
            'Its failures per day, without records that have no time.',
          ),
        },
        'The failures of a tool.',
      ),
      'The failures of all messages by tool, most frequent first.',
    ),
    projects: list(
      object(
        {
          path: text('Path of the project; null if unknown.').nullable(),
          name: text('Name of the project; null if unknown.').nullable(),
          count: count('Number of failures.'),
        },
        'The failures of a project.',
      ),
      'The failures of all messages by project, most frequent first.',
    ),
    read: count('Number of failures that were read.'),
    refused: count(
      'Number of calls that were refused or interrupted, and are left out here. Numbers of errors elsewhere include them.',
    ),
    isComplete: flag('False if there are older failures, which were not read.'),
  },
  'Failed tool calls and requests by message, and what followed.',
)

export type ErrorsReport = z.infer<typeof errorsOutput>

export const runsOutput = object(
  {
    query: text('The words.'),
    runs: list(
      object(
        {
          tool: text('Name of the tool.'),
          input: text('The command, the file, or the main value of the input.'),
          count: count('How often it succeeded.'),
          failed: count('How often it failed.'),
          last: place.describe('Where it last succeeded.'),
        },
        'An invocation.',
      ),
      'The invocations that succeeded, most frequent first.',
    ),
    omitted: count('Number of further invocations beyond the limit.'),
    isComplete: flag('False if there are older calls, which were not read.'),
  },
  'Real invocations of a command or tool that succeeded.',
)

export type RunsReport = z.infer<typeof runsOutput>

export const fileTouchesOutput = object(
  {
    file: text('The path or part of a path that was asked for.'),
    paths: list(text('A path.'), 'The recorded paths that match, most touched first; at most 20.'),
    touches: list(
      object(
        {
          path: text('The path.'),
          actions: list(
            choice(['read', 'edit', 'write', 'search'], 'An action.'),
            'What was done to it, in this turn.',
          ),
          times: count('Number of tool calls.'),
          prompt: text('The prompt of the turn; null if unknown.').nullable(),
          place: place.describe('The first of these calls.'),
        },
        'A turn that touched a path.',
      ),
      'The turns that touched it, latest first.',
    ),
    omitted: count('Number of further turns beyond the limit.'),
  },
  'Which turns touched a file, and why.',
)

export type FileTouches = z.infer<typeof fileTouchesOutput>
