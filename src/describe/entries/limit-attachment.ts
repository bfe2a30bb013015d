import { formatDuration } from '../../text/duration.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { formatTokens, plural } from '../../text/quantity.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers, AttachmentOf } from './attachment-kind.ts'
import { folded, hidden, shown, toDetails } from './entry.ts'

export const limitEntries = {
  goal_status: goalEntry,
  budget_usd: ({ used, total, remaining }) =>
    folded('Budget', {
      summary: phrase(
        used !== undefined && `${dollars(used)} used${total === undefined ? '' : ` of ${dollars(total)}`}`,
        remaining !== undefined && `${dollars(remaining)} left`,
      ),
    }),
  max_turns_reached: () => shown('Turn limit reached', { tone: 'warning' }),
  total_tokens_reminder: ({ text }) => hidden('Tokens left', { summary: firstLine(text) }),
  token_usage: (attachment) => hidden('Tokens used', { sections: toDetails(attachment) }),
} satisfies Partial<AttachmentDescribers>

function goalEntry(goal: AttachmentOf<'goal_status'>): EntryView {
  const { met, failed, condition, reason, iterations, durationMs, tokens, sentinel } = goal
  // A sentinel record marks the setting of a goal.
  const title = sentinel ? 'Goal set' : met ? 'Goal reached' : failed ? 'Goal failed' : 'Goal not yet reached'
  return shown(title, {
    summary: phrase(
      oneLine(condition),
      iterations !== undefined && plural(iterations, 'round'),
      durationMs !== undefined && formatDuration(durationMs),
      tokens !== undefined && `${formatTokens(tokens)} tokens`,
    ),
    tone: failed ? 'warning' : 'info',
    sections: toText(reason),
  })
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}
