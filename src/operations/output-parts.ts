// Parts that the outputs of several operations have in common.
import { z } from 'zod'
import type { SessionUsage } from '../analytics/report/session-usage.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { FileKind } from '../reader/file-class.ts'
import type { SessionState } from '../reader/live.ts'
import type { LocateIssue } from '../reader/locate.ts'
import type { Sentence } from '../text/advice.ts'
import { COUNT_MEANINGS, type SessionCounts } from '../thread/counts/session-counts.ts'
import type { ResumeView } from '../thread/resume.ts'
import type { SessionFacts, TitleSource } from '../thread/session-facts.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text } from './output-kinds.ts'

const fieldReference = z.strictObject({
  field: text('Name of an input field.'),
  value: z
    .union([z.string(), z.literal(false)])
    .exactOptional()
    .meta({ description: 'The value to give it; false turns it off.' }),
  place: text('Where the field is, if it is not the operation itself.').exactOptional(),
  isVerb: z.literal(true).exactOptional().meta({ description: 'The sentence asks to add the field.' }),
})

const operationReference = z.strictObject({
  operation: text('Name of an operation.'),
  args: list(z.union([z.string(), fieldReference]), 'Its arguments.').readonly(),
  isVerb: z.literal(true).exactOptional().meta({ description: 'The sentence asks to run the operation.' }),
})

const advice = z.strictObject({
  parts: list(z.union([z.string(), fieldReference, operationReference]), 'Texts and references, in order.').readonly(),
})

export const sentence = schemaOf<Sentence>()(
  z.union([z.string(), advice]).meta({
    id: 'Sentence',
    description:
      'A sentence for people. The command line prints text. Over HTTP, a sentence that refers to operations or fields is an object with its parts, so that each program can name them in its own words.',
  }),
)

const issue = schemaOf<LocateIssue>()(
  z
    .strictObject({
      path: text('The file or directory.'),
      reason: choice(
        ['unreadable', 'outside the root', 'name is not UTF-8', 'not a regular file', 'missing'],
        'Why it was not read.',
      ),
      detail: text('The cause as the system or Annals words it; absent if the reason says everything.').exactOptional(),
    })
    .meta({ id: 'Issue', description: 'A file or directory that could not be read.' }),
)

export const issues = list(issue, 'Files and directories that could not be read.')

export const roots = list(z.string(), 'The directories that were read.').readonly()

export const titleSource = schemaOf<TitleSource>()(
  choice(
    ['custom-title', 'ai-title', 'summary', 'first-prompt', 'last-prompt', 'first-answer', 'none'],
    'Where the title comes from: the name you gave, a generated title, a summary, a prompt or the first answer.',
  ),
)

export const sessionState = schemaOf<SessionState>()(
  choice(['live', 'idle', 'archived'], 'Running, not running, or gone from disk and kept in the archive.'),
)

export const presence = choice(['present', 'archived'], 'Whether the transcript is on disk or only in the archive.')

export const tokens = object(
  {
    input: count('Input tokens that were not cached.'),
    output: count('Output tokens.'),
    cacheWrite: count('Tokens written to the cache.'),
    cacheRead: count('Tokens read from the cache.'),
  },
  'Tokens, counted once per request.',
)

const usage = schemaOf<SessionUsage>()(
  z.strictObject({
    tokens,
    cost: object(
      {
        usd: amount('Cost in US dollars.'),
        unpriced: list(z.string(), 'Models without a price, which the cost does not include.'),
      },
      'The cost at the prices of the day.',
    ),
  }),
)

/** Tokens and cost, including agents. */
export const usageFields = usage.shape

export const countFields = schemaOf<SessionCounts>()(
  object(
    {
      prompts: count(COUNT_MEANINGS.prompts),
      messages: count(COUNT_MEANINGS.messages),
      turns: count(COUNT_MEANINGS.turns),
      toolCalls: count(COUNT_MEANINGS.toolCalls),
      agents: count(COUNT_MEANINGS.agents),
    },
    'What a session contains.',
  ),
).shape

export const pullRequests = schemaOf<SessionFacts['pullRequests']>()(
  list(
    object(
      {
        number: count('Its number; null if unknown.').nullable(),
        url: text('Its address; null if unknown.').nullable(),
        repository: text('Its repository; null if unknown.').nullable(),
      },
      'A pull request.',
    ),
    'Pull requests the session is linked to.',
  ),
)

export const sessionFile = object(
  {
    path: text('Path of the transcript.'),
    bytes: count('Its size in bytes.'),
    present: flag('Whether it is on disk; if not, the archive has it.'),
  },
  'A transcript.',
)

export const resumeView = schemaOf<ResumeView>()(
  named(
    'ResumeView',
    {
      leafUuid: text('Uuid of the last record; null if there is none.').nullable(),
      startUuid: text('Uuid of the first record that is loaded; null if there is none.').nullable(),
      startLine: count('Line of that record, from 1; null if there is none.').nullable(),
      loaded: count('Number of messages that are loaded.'),
      total: count('Number of messages in the transcript.'),
      stop: choice(['root', 'compaction', 'missing parent', 'cycle', 'empty'], 'Where the chain of parents ends.'),
      explanation: text('The same in words.'),
    },
    'What "claude --resume" would load from a transcript.',
  ),
)

export const secretCounts = schemaOf<readonly SecretCount[]>()(
  list(
    object(
      {
        family: text('Kind of key.'),
        secrets: count('Number of different keys.'),
        places: count('Number of places where they are.'),
      },
      'Keys of one kind.',
    ),
    'Keys of known formats in the sessions, by kind.',
  ).readonly(),
)

export const fileKind = schemaOf<FileKind>()(
  choice(
    [
      'session',
      'agent',
      'journal',
      'agent-meta',
      'workflow',
      'tool-result',
      'sessions-index',
      'memory',
      'history',
      'live-session',
      'file-history',
      'todo',
      'task',
      'plan',
      'paste',
      'other',
    ],
    'What the file is for Claude Code.',
  ),
)

export const messageNotes = list(
  object(
    { message: text('Uuid of the first record of the message.'), text: text('Your note.') },
    'Your note on a message.',
  ),
  'Your notes on messages.',
)
