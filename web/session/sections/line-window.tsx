// Below a text of which only a part is on the page: says how much there is, and shows more.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { Button } from '../../ui/button.tsx'
import type { LineLimit } from './line-limit.ts'
import { useKept } from './use-kept.ts'
import { occurs } from '../../../src/paint/find-occurrences.ts'
import type { ReactNode } from 'react'

const CHUNK = 500

const LINE_HEIGHT = 20

/** When this few are left they are shown: a button would take the place of one of them. */
const SLACK = 5

/**
 * Which lines of a long text are on the page: the beginning at first, then all of it, and of very long ones a window
 * that moves, so that 200,000 lines never become 200,000 elements.
 */
interface LineWindow {
  from: number
  to: number
  count: number
  /** On the page at once. */
  most: number
  /** Only the beginning is shown, and nobody has asked for more. */
  isFolded: boolean
  /** More was asked for than fits: a part of it is shown. */
  isPart: boolean
  isOpened: boolean
  open: () => void
  close: () => void
  next: () => void
  previous: () => void
}

interface LineWindowOptions {
  /** Shown before anybody asks for more. */
  first?: number
  most?: number
  /** A line that must be among them, such as the first with the words that are looked for; -1 for none. */
  wanted?: number
}

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

/** The first line that has what is looked for; -1 when none has, or nothing is looked for. */
export function findLine(lines: Iterable<string>, needle: string): number {
  if (needle === '') return -1
  let index = 0
  for (const line of lines) {
    if (occurs(line, needle)) return index
    index += 1
  }
  return -1
}

/** `paint` draws the lines of a stretch. */
export function LineChunks({
  from,
  to,
  paint,
}: {
  from: number
  to: number
  paint: (from: number, to: number) => ReactNode
}) {
  if (to - from <= CHUNK) return paint(from, to)
  const starts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + index * CHUNK)
  return starts.map((start) => {
    const end = Math.min(to, start + CHUNK)
    const height = `auto ${(end - start) * LINE_HEIGHT}px`
    return (
      <div key={start} style={{ contentVisibility: 'auto', containIntrinsicBlockSize: height }}>
        {paint(start, end)}
      </div>
    )
  })
}
