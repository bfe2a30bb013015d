import type { EntryOf } from '../../format/record.ts'
import { formatDuration } from '../../text/duration.ts'
import { phrase } from '../line.ts'
import { formatTokens } from '../../text/quantity.ts'
import { toTable } from '../section.ts'
import type { EntryView } from '../view.ts'
import { folded } from './entry.ts'

export function costEntry(record: EntryOf<'cost-state'>): EntryView {
  const { totalCostUSD: cost, totalDuration: ms, totalLinesAdded: added = 0, totalLinesRemoved: removed = 0 } = record
  return folded('Cost so far', {
    summary: phrase(
      cost !== undefined && dollars(cost),
      ms !== undefined && formatDuration(ms),
      added + removed > 0 && `+${added} −${removed} lines`,
      record.hasUnknownModelCost && 'excludes models without a price',
    ),
    sections: toTable(
      ['Model', 'Input', 'Output', 'Cache read', 'Cache write', 'Cost'],
      Object.entries(record.modelUsage ?? {}).map(([model, usage]) => [
        model,
        formatTokens(usage.inputTokens ?? 0),
        formatTokens(usage.outputTokens ?? 0),
        formatTokens(usage.cacheReadInputTokens ?? 0),
        formatTokens(usage.cacheCreationInputTokens ?? 0),
        dollars(usage.costUSD ?? 0),
      ]),
    ),
  })
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`
}
