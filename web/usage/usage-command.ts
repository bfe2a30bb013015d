import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { UsageMatrix } from './usage-matrix.ts'

const WORDS = { day: 'daily', week: 'weekly', month: 'monthly' } as const

/** The command that prints what the page shows. */
export function usageCommand({ period, by, options }: Pick<UsageMatrix, 'period' | 'by' | 'options'>): string {
  const { since, until } = options
  const apart = by === 'project' && period === 'day' ? ['instances'] : by === 'model' ? ['breakdown'] : []
  return commandOf(
    operation(
      `usage ${WORDS[period]}`,
      ...(since === null ? [] : [field('since', since)]),
      ...(until === null ? [] : [field('until', until)]),
      ...apart.map((name) => field(name)),
    ),
  )
}
