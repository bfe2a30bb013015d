// Below a text of which only a part is on the page: says how much there is, and shows more.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { Button } from '../../ui/button.tsx'
import type { LineLimit } from './use-line-limit.ts'
import type { LineWindow } from './use-line-window.ts'

export interface LineWindowBarProps {
  window: LineWindow
  limit?: LineLimit
  /** What is counted. */
  noun?: string
}

/** Nothing when all is there. */
export function LineWindowBar({ window, limit, noun = 'line' }: LineWindowBarProps) {
  const { from, to, count, isFolded, isPart, isOpened } = window
  if (!isFolded && !isPart && !isOpened && !limit?.lengthen) return null
  const left = count - to
  return (
    <div className="flex flex-wrap items-center gap-1 px-1 pb-1 text-xs text-muted print:hidden">
      {isFolded && (
        <Button variant="quiet" size="sm" icon="chevron-down" onClick={window.open}>
          {left > to ? `Show all ${plural(count, noun)}` : `Show ${plural(left, `more ${noun}`)}`}
        </Button>
      )}
      {isPart && (
        <span className="px-2 tabular-nums">
          {formatCount(from + 1)}–{formatCount(to)} of {plural(count, noun)}
        </span>
      )}
      {isPart && from > 0 && (
        <Button variant="quiet" size="sm" icon="chevron-up" onClick={window.previous}>
          Show previous {formatCount(window.most)}
        </Button>
      )}
      {isPart && left > 0 && (
        <Button variant="quiet" size="sm" icon="chevron-down" onClick={window.next}>
          Show next {formatCount(Math.min(window.most, left))}
        </Button>
      )}
      {isOpened && (
        <Button variant="quiet" size="sm" icon="chevron-up" onClick={window.close}>
          Show less
        </Button>
      )}
      {limit?.lengthen && (
        <Button variant="quiet" size="sm" icon="wrap" onClick={limit.lengthen}>
          Show whole lines
        </Button>
      )}
    </div>
  )
}
