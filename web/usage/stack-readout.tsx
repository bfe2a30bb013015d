// The bar under the cursor, above the chart: always in the same place, so that nothing covers the bars and nothing jumps.
import { Swatch } from '../chart/chart-legend.tsx'
import { ByPointer } from '../ui/by-pointer.tsx'
import { figureWithUnit } from './metric.ts'
import { periodText } from './period-text.ts'
import type { Stack } from './stack-rows.ts'
import { stackParts, type StackRow, type StackWording } from './stack-words.ts'

export function StackReadout({ words, stack }: { words: StackWording; stack: Stack<StackRow> | null }) {
  return (
    <p
      aria-hidden="true"
      className="flex h-5 items-center gap-3 overflow-hidden text-xs whitespace-nowrap tabular-nums"
    >
      {stack ? (
        <>
          <span className="font-medium text-text first-letter:uppercase">
            {periodText(stack.row.start, words.period, words.today)}
          </span>
          <span className="text-text">
            {stack.row.requests === 0 ? 'nothing' : figureWithUnit(words.metric, stack.row)}
          </span>
          {stackParts(stack, words).map(({ tone, name, figure }) => (
            <span key={name} className="inline-flex items-center gap-1.5 text-muted">
              <Swatch tone={tone} />
              {name} {figure}
            </span>
          ))}
        </>
      ) : (
        <span className="truncate text-faint">
          <ByPointer mouse="Point at a bar; arrow keys move, Enter opens it" touch="Tap a bar to open it" />
        </span>
      )}
    </p>
  )
}
