// What the costs do not contain: models without a price are named, never counted as nothing.
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { UsageMatrix } from './usage-matrix.ts'

export function UnpricedNote({ data: { unpriced } }: { data: Pick<UsageMatrix, 'unpriced'> }) {
  if (unpriced.length === 0) return null
  const models = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`)
  return (
    <p className="text-xs text-warning">
      No price is known for {models.join(', ')}: {unpriced.length === 1 ? 'its' : 'their'} cost is not in the sums. A
      price file named by the setting “prices” can add it.
    </p>
  )
}
