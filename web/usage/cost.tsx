import { formatSpent } from '../../src/text/quantity.ts'

export const UNPRICED_TITLE = 'Some models have no known price'

export interface CostProps {
  of: { usd: number; unpriced: readonly unknown[] }
  none?: string
  title?: string
  className?: string
}

export function Cost({ of, none = '', title, className }: CostProps) {
  const isPartial = of.unpriced.length > 0
  const titles = [title, isPartial ? UNPRICED_TITLE : undefined].filter((text) => text !== undefined)
  return (
    <span title={titles.length === 0 ? undefined : titles.join('; ')} className={className}>
      {formatSpent(of) || none}
    </span>
  )
}
