// Goals, budgets, and turn and token limits.
import { defineVariant } from '../define.ts'
import { flag, number, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

export const limitAttachments = [
  defineVariant({
    type: 'goal_status',
    about: 'A goal was set, or checked at the end of a turn: whether it was reached, and if not, why.',
    versions: 'late 2.1.x',
    seen: 'not seen; several descriptions agree',
    fields: {
      met: flag,
      failed: flag,
      condition: text,
      reason: text,
      iterations: number,
      durationMs: number,
      tokens: number,
      sentinel: flag,
    },
    notes: { sentinel: 'True when the goal is set, before any check.' },
    sample: sampleAttachment({
      type: 'goal_status',
      met: false,
      condition: 'all tests pass',
      reason: '2 tests still fail',
      iterations: 3,
      durationMs: 184210,
      tokens: 51230,
    }),
  }),
  defineVariant({
    type: 'budget_usd',
    about: 'How much of the budget in US dollars is used.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { used: number, total: number, remaining: number },
    sample: sampleAttachment({ type: 'budget_usd', used: 0.42, total: 5, remaining: 4.58 }),
  }),
  defineVariant({
    type: 'max_turns_reached',
    about: 'The run ended because it reached its turn limit.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: {},
    sample: sampleAttachment({ type: 'max_turns_reached' }),
  }),
  defineVariant({
    type: 'total_tokens_reminder',
    about: 'The number of tokens the model has left.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted; 40,862 of 52,000 attachments in one survey of late files',
    fields: { text },
    sample: sampleAttachment({ type: 'total_tokens_reminder', text: '812,400 tokens left' }),
  }),
  defineVariant({
    type: 'token_usage',
    about: 'The number of tokens used.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'token_usage' }),
  }),
] as const
