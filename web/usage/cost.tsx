import { spentText, UNPRICED_TITLE } from './cost-text.ts'

export interface CostProps {
  of: { usd: number; unpriced: readonly unknown[] }
  /** In place of nothing. */
  none?: string
  title?: string
  className?: string
}

/** What something cost; says when pointed at why a part of it is not known. */
export function Cost({ of, none = '', title, className }: CostProps) {
  const isPartial = of.unpriced.length > 0
  const words = [title, isPartial ? UNPRICED_TITLE : undefined].filter((word) => word !== undefined)
  return (
    <span title={words.length === 0 ? undefined : words.join('; ')} className={className}>
      {spentText(of) || none}
    </span>
  )
}
