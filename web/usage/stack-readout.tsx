// The values of the bar under the cursor, on a fixed line above the chart: a tooltip would cover the bars.
import { Swatch } from '../chart/chart-legend.tsx'
import { ByPointer } from '../ui/by-pointer.tsx'
import { figureWithUnit } from './metric.ts'
import { periodText } from './period-text.ts'
import type { Stack } from './stack-rows.ts'
import { stackParts, type StackRow, type StackContext } from './stack-text.ts'

export function StackReadout({ context, stack }: { context: StackContext; stack: Stack<StackRow> | null }) {
  return (
    <p
      aria-hidden="true"
      className="flex h-5 items-center gap-3 overflow-hidden text-xs whitespace-nowrap tabular-nums"
    >
      {stack ? (
        <>
          <span className="font-medium text-text first-letter:uppercase">
            {periodText(stack.row.start, context.period, context.today)}
          </span>
          <span className="text-text">
            {stack.row.requests === 0 ? 'no usage' : figureWithUnit(context.metric, stack.row)}
          </span>
          {stackParts(stack, context).map(({ tone, name, figure }) => (
            <span key={name} className="inline-flex items-center gap-1.5 text-muted">
              <Swatch tone={tone} />
              {name} {figure}
            </span>
          ))}
        </>
      ) : (
        <span className="truncate text-faint">
          <ByPointer mouse="Point at a bar, or use arrow keys and Enter to open it" touch="Tap a bar to open it" />
        </span>
      )}
    </p>
  )
}
