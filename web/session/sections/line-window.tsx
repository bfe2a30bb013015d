// Shows a long text, table or list in windows of lines.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { Button } from '../../ui/button.tsx'
import type { LineLimit } from './line-limit.ts'
import { useKept } from './use-kept.ts'
import { occurs } from '../../../src/paint/find-occurrences.ts'
import type { ReactNode } from 'react'

const CHUNK = 500

const LINE_HEIGHT = 20

/** Do not fold if only this few lines would be hidden: the button takes the room of one. */
const SLACK = 5

interface LineWindow {
  from: number
  to: number
  count: number
  most: number
  isFolded: boolean
  isPart: boolean
  isOpened: boolean
  open: () => void
  close: () => void
  next: () => void
  previous: () => void
}

interface LineWindowOptions {
  first?: number
  most?: number
  /** A line that must be in the window, such as the first match of find; -1 for none. */
  wanted?: number
}

export interface LineWindowBarProps {
  window: LineWindow
  limit?: LineLimit
  noun?: string
}

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
          Show full lines
        </Button>
      )}
    </div>
  )
}

/** The beginning at first, then all lines; a very long text gets a moving window, never 200,000 elements. */
export function useLineWindow(
  owner: object,
  count: number,
  { first = 40, most = 2000, wanted = -1 }: LineWindowOptions = {},
): LineWindow {
  const [isOpened, setOpened] = useKept<boolean>(owner, 'is opened', false)
  const [chosen, setChosen] = useKept<number>(owner, 'from', -1)
  const isFolded = !isOpened && wanted < first && count > first + SLACK
  const start = chosen >= 0 ? chosen : Math.max(0, Math.floor(wanted / most) * most)
  const from = isFolded ? 0 : Math.min(start, Math.floor(Math.max(0, count - 1) / most) * most)
  return {
    from,
    to: Math.min(count, isFolded ? first : from + most),
    count,
    most,
    isFolded,
    isPart: !isFolded && count > most,
    isOpened: isOpened && count > first + SLACK,
    open: () => setOpened(true),
    close: () => {
      setOpened(false)
      setChosen(-1)
    },
    next: () => setChosen(from + most),
    previous: () => setChosen(Math.max(0, from - most)),
  }
}

export function findLine(lines: Iterable<string>, needle: string): number {
  if (needle === '') return -1
  let index = 0
  for (const line of lines) {
    if (occurs(line, needle)) return index
    index += 1
  }
  return -1
}

/** Renders lines in chunks; the browser skips the layout of chunks that are off screen. */
export function LineChunks({
  from,
  to,
  render,
}: {
  from: number
  to: number
  render: (from: number, to: number) => ReactNode
}) {
  if (to - from <= CHUNK) return render(from, to)
  const starts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + index * CHUNK)
  return starts.map((start) => {
    const end = Math.min(to, start + CHUNK)
    const height = `auto ${(end - start) * LINE_HEIGHT}px`
    return (
      <div key={start} style={{ contentVisibility: 'auto', containIntrinsicBlockSize: height }}>
        {render(start, end)}
      </div>
    )
  })
}
