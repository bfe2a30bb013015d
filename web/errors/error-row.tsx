// One failure message: how often and when it was seen, and behind its button, where, and what was run next.
import { useId, useState } from 'react'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Aftermath } from './aftermath.tsx'
import type { ErrorGroup } from './errors-view.ts'
import { countsIn, toolName, type FailureBars } from './failure-bars.ts'
import { SeenPlaces } from './seen-places.tsx'

export function ErrorRow({ group, bars }: { group: ErrorGroup; bars: FailureBars | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const { message, tool, count, sessions, lastAt, days } = group
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-2 px-1 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="mt-0.5 text-faint" />
        <span className="min-w-0 flex-1">
          <span className={`font-mono text-xs leading-5 break-words text-text ${isOpen ? '' : 'line-clamp-2'}`}>
            {visibleLine(message)}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted tabular-nums">
            <Badge>{visibleLine(toolName(tool))}</Badge>
            <Outcome group={group} />
            <span>{plural(sessions, 'session')}</span>
            <span>
              last <RelativeTime at={lastAt} />
            </span>
          </span>
        </span>
        {bars && bars.periods.length > 1 && <MiniBars counts={countsIn(bars, days)} />}
        <span className="w-12 shrink-0 text-right text-sm leading-5 font-medium tabular-nums">
          {formatCount(count)}
          <span className="text-faint">×</span>
        </span>
      </button>
      <div id={body} hidden={!isOpen} className="pt-1.5 pb-4 pl-7">
        {isOpen && (
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Aftermath group={group} />
            <SeenPlaces group={group} />
          </div>
        )}
      </div>
    </li>
  )
}

/** Says whether it came back: in how many sessions a call of the same kind succeeded afterwards. */
function Outcome({ group: { tool, worked, followed } }: { group: ErrorGroup }) {
  // A request has no call whose success could be looked for.
  if (tool === null) return null
  if (worked === 0) return <Badge tone="warning">not resolved</Badge>
  if (worked === followed) return <Badge tone="ok">resolved</Badge>
  return (
    <Badge tone="info">
      resolved in {formatCount(worked)} of {formatCount(followed)}
    </Badge>
  )
}

const WIDTH = 96
const HEIGHT = 20

/** In the periods of the chart. Hidden from screen readers: the row has the count. */
function MiniBars({ counts }: { counts: readonly number[] }) {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  const step = WIDTH / counts.length
  const path = counts
    .map((count, index) => {
      if (count === 0) return ''
      const height = Math.max(3, (count / most) * HEIGHT)
      const width = Math.max(1.5, step - 1)
      // The last bar stays inside even if it is wider than its step.
      const x = Math.min(index * step, WIDTH - width)
      return `M${x.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}Z`
    })
    .join('')
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="shrink-0 max-sm:hidden">
      <line x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      <path d={path} className="fill-error" />
    </svg>
  )
}
