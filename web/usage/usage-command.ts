import type { UsageMatrix } from './usage-matrix.ts'

const WORDS = { day: 'daily', week: 'weekly', month: 'monthly' } as const

/** The command that prints what the page shows. */
export function usageCommand({ period, by, options }: Pick<UsageMatrix, 'period' | 'by' | 'options'>): string {
  const { since, until } = options
  const apart = by === 'project' && period === 'day' ? ['--instances'] : by === 'model' ? ['--breakdown'] : []
  return [
    'annals usage',
    WORDS[period],
    ...(since === null ? [] : [`--since ${since}`]),
    ...(until === null ? [] : [`--until ${until}`]),
    ...apart,
  ].join(' ')
}
