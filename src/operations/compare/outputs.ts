// The outputs of the comparison of two conversations.
import { z } from 'zod'
import type { RowKind } from '../../compare/align-turns.ts'
import type { FileResult } from '../../compare/join-files.ts'
import { choice, count, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import { countFields, sessionState, usageFields } from '../output-parts.ts'
import { diffSection } from '../output-sections.ts'

const figures = named(
  'ComparedFigures',
  {
    turns: count('Number of turns.'),
    messages: count('Number of messages.'),
    toolCalls: count('Number of tool calls, without those of agents.'),
    errors: count('Failed tool calls and requests, without those of agents.'),
    activeMs: count('Sum of the durations of the turns, in milliseconds.'),
    ...usageFields,
  },
  'What a part of a conversation contains. Tokens and cost include agents and come from the ledger.',
)

export type ComparedFigures = z.infer<typeof figures>

const side = named(
  'ComparedSide',
  {
    id: text('Id of the session.'),
    branch: count('Number of the side branch; null for the main line.').nullable(),
    branches: count('Number of side branches of the session.'),
    title: text('Title of the session.'),
    project: object({ path: text('Its path.'), name: text('Its name.') }, 'Its project; null if unknown.').nullable(),
    directory: text('The directory it ran in; null if unknown.').nullable(),
    gitBranch: text('Git branch; null if unknown.').nullable(),
    models: list(z.string(), 'Models that answered.'),
    startedAt: time('Time of its first record; null if no record has a time.').nullable(),
    endedAt: time('Time of its last record; null if no record has a time.').nullable(),
    state: sessionState,
    session: object(
      {
        ...countFields,
        errors: count('Failed tool calls and requests, including those of agents.'),
        ...usageFields,
      },
      'The whole session with its branches. Tokens and cost equal the usage report of the session.',
    ),
    line: figures.meta({ description: 'The compared conversation, from its first turn.' }),
    own: figures.meta({ description: 'The part after the messages that both sides have.' }),
  },
  'One side of the comparison.',
)

export type ComparedSide = z.infer<typeof side>

const turn = named(
  'ComparedTurn',
  {
    index: count('Number of the turn in its conversation.'),
    uuid: text('Uuid of its first message; null if it has none.').nullable(),
    prompt: text('The beginning of its prompt; null before the first prompt.').nullable(),
    startedAt: time('Time of its first record; null if unknown.').nullable(),
    durationMs: count('Its duration in milliseconds; null if unknown.').nullable(),
    messages: count('Number of messages.'),
    toolCalls: count('Number of tool calls, without those of agents.'),
    errors: count('Failed tool calls and requests, without those of agents.'),
    ...usageFields,
  },
  'A turn of one side.',
)

export type ComparedTurnRow = z.infer<typeof turn>

const row = object(
  {
    kind: schemaOf<RowKind>()(
      choice(
        ['same', 'forked', 'similar', 'different', 'a only', 'b only'],
        'Every message is the same; only the first messages are; the prompts are similar; nothing is; only one side has a turn here.',
      ),
    ),
    shared: count('Number of messages at the beginning that both turns have.'),
    a: turn.nullable(),
    b: turn.nullable(),
  },
  'Turns side by side. A side is null if only the other one has a turn here.',
)

export type ComparedRow = z.infer<typeof row>

const place = object(
  {
    turn: count('Number of the turn.'),
    uuid: text('Uuid of the message; null if it has none.').nullable(),
    text: text('The beginning of the message, or the names of its tools.'),
  },
  'The first message that the other side does not have; null if there is none.',
)

export type DivergencePlace = z.infer<typeof place>

const fileChange = object(
  {
    path: text('Path of the file.'),
    kind: choice(['new', 'changed', 'deleted', 'unknown'], 'What this side did to it, as far as it is recorded.'),
    added: count('Lines that this side added; null if the contents are not recorded.').nullable(),
    removed: count('Lines that this side removed; null if the contents are not recorded.').nullable(),
  },
  'What one side changed; null if it did not change the file.',
)

export type ComparedChange = z.infer<typeof fileChange>

const file = object(
  {
    name: text('Its path relative to the project of each side, or its path.'),
    side: choice(['both', 'a', 'b'], 'Who changed it after the shared messages.'),
    result: schemaOf<FileResult>()(
      choice(
        ['same', 'different', 'unknown'],
        'Whether the results are the same; for one side, whether its change was taken back. "unknown" if a content is not recorded.',
      ),
    ),
    added: count(
      'Lines of the diff that are only in the result of B, or that one side added; null if unknown.',
    ).nullable(),
    removed: count(
      'Lines of the diff that are only in the result of A, or that one side removed; null if unknown.',
    ).nullable(),
    a: fileChange.nullable(),
    b: fileChange.nullable(),
    diff: text('A unified diff of the results; absent unless asked for, null if a content is not recorded.')
      .nullable()
      .exactOptional(),
  },
  'A file that one or both sides changed.',
)

export type ComparedFile = z.infer<typeof file>

export const compareOutput = object(
  {
    a: side,
    b: side,
    shared: object(
      {
        turns: count('Turns at the beginning that are the same.'),
        messages: count('Messages at the beginning that are the same.'),
      },
      'What both sides have in common before they differ.',
    ),
    divergence: object(
      { a: place.nullable(), b: place.nullable() },
      'Where they differ first; null if they are the same.',
    ).nullable(),
    rows: list(row, 'All turns, in order, beginning with the shared ones.'),
    files: list(
      file,
      'Files changed after the shared messages: those of both sides first, then those of A, then of B.',
    ),
  },
  'Two conversations side by side.',
)

export type Comparison = z.infer<typeof compareOutput>

export const compareFileOutput = object(
  {
    name: text('Name of the file.'),
    diffs: list(diffSection, 'One diff, or none if the results are the same or not recorded.'),
    result: file.shape.result,
  },
  'The diff of one file.',
)

export type FileComparison = z.infer<typeof compareFileOutput>
