// The output of the timeline of a session page.
import { z } from 'zod'
import type { SessionTimeline } from '../../describe/timeline/timeline.ts'
import { count, flag, list, object, schemaOf, text } from '../output-kinds.ts'

const integers = (description: string) => list(z.int(), description)

const spans = object(
  {
    step: integers('The step of each span, in order.'),
    kind: integers(
      'What it is: 0 prompt, 1 waiting for a prompt, 2 thinking, 3 answer, 4 edit, 5 command, 6 read or search, 7 agent, 8 web, 9 question to the user, 10 other tool, 11 compaction.',
    ),
    state: integers('0 done, 1 error, 2 denied, 3 interrupted, 4 cancelled, 5 running, 6 without a result.'),
    start: integers('Its start in milliseconds: of the first since 1970, of each other since the one before it.'),
    length: integers('Its length in milliseconds.'),
    wait: integers('How much of its length, from its start, was spent waiting for the user.'),
    tool: integers('Place of its tool in `tools`.'),
  },
  'Spans of time, as columns.',
)

const requests = object(
  {
    step: integers('The step of each request, in order.'),
    contextTokens: integers('Size of the context after it, in tokens.'),
    nanoDollars: list(
      z.int().nullable(),
      'Its cost in billionths of a dollar; null without a price, 0 for a copy that counts in another session.',
    ),
  },
  'Counted requests, as columns.',
)

export const timelineOutput = schemaOf<SessionTimeline>()(
  object(
    {
      threads: list(
        object(
          {
            agentId: text('Id of the agent; null for the requested conversation.').nullable(),
            from: count('The first step that is included.'),
            isTimed: flag('Whether any record has a time. If not, every step takes one second.'),
            spans,
            requests,
          },
          'A conversation.',
        ),
        'The requested conversation, then its agents.',
      ),
      tools: list(z.string(), 'Names of tools.'),
      revision: count('Pass it back to get only what changed since.'),
    },
    'The timeline of a session.',
  ),
)
