// The timeline as a table, for screen readers and for exact figures. Long sessions are shown in pages.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { formatCount } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Button } from '../../ui/button.tsx'
import type { LaneAgent } from './lanes.ts'
import { spanText } from './span-text.ts'
import { tableRows, type TableRow } from './table-rows.ts'
import { requestOf, type TimelineModel } from './timeline-model.ts'
import { useSpanJump } from './use-span-jump.ts'

export interface TimelineTableProps {
  model: TimelineModel
  agents: readonly LaneAgent[]
  onJump: () => void
}

const PAGE = 200
const HEADS = ['Time', 'Who', 'What', 'Duration', 'State', 'Cost', 'Context'] as const
const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })

export function TimelineTable({ model, agents, onJump }: TimelineTableProps) {
  const rows = useMemo(() => tableRows(model), [model])
  const [page, setPage] = useState(0)
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const jump = useSpanJump(model, onJump)
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const shown = rows.slice(page * PAGE, (page + 1) * PAGE)
  const names = useMemo(() => new Map(agents.map((agent) => [agent.agentId, nameOf(agent)])), [agents])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextRow(event.key, current, shown.length)
    const row = shown[current]
    if (next !== null) {
      setCurrent(next)
      body.current?.rows.item(next)?.focus()
    } else if (event.key === 'Enter' && row) jump(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const turn = (to: number) => {
    setPage(to)
    setCurrent(0)
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="w-full text-left text-xs tabular-nums">
        <caption className="sr-only">
          Timeline, {formatCount(rows.length)} spans. Arrow keys move between rows, Enter jumps to the message.
        </caption>
        <thead className="sticky top-0 bg-canvas text-muted">
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="border-b border-line px-3 py-1.5 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {shown.map((row, index) => (
            <SpanRow
              key={`${page} ${index}`}
              row={row}
              model={model}
              who={row.agentId === null ? row.who : (names.get(row.agentId) ?? row.agentId)}
              tabIndex={index === Math.min(current, shown.length - 1) ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onJump={() => jump(row)}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="flex items-center gap-2 px-3 py-2 text-xs text-muted">
          <Button size="sm" disabled={page === 0} onClick={() => turn(page - 1)}>
            Earlier
          </Button>
          <Button size="sm" disabled={page === pages - 1} onClick={() => turn(page + 1)}>
            Later
          </Button>
          Page {formatCount(page + 1)} of {formatCount(pages)}
        </div>
      )}
    </div>
  )
}

function nameOf({ description, type, agentId }: LaneAgent): string {
  return visibleLine(description ?? type ?? agentId)
}

function nextRow(key: string, current: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next))
}

interface SpanRowProps {
  row: TableRow
  model: TimelineModel
  who: string
  tabIndex: number
  onFocus: () => void
  onJump: () => void
}

function SpanRow({ row: { thread, span, hasCost }, model, who, tabIndex, onFocus, onJump }: SpanRowProps) {
  const own = model.threads[thread]
  const { name, state, duration, cost, context } = spanText(
    span,
    own && hasCost ? requestOf(own, span.step) : null,
    model.isTimed,
  )
  const cell = 'border-b border-line px-3 py-1 whitespace-nowrap'
  return (
    <tr
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onJump}
      className="cursor-pointer hover:bg-hover focus-visible:-outline-offset-2"
    >
      <td className={cell}>{model.isTimed ? clock.format(span.start) : `Message ${span.step + 1}`}</td>
      <td className={`${cell} max-w-48 truncate`}>{who}</td>
      <th scope="row" className={`${cell} font-normal`}>
        {name}
      </th>
      <td className={cell}>{duration}</td>
      <td className={`${cell} ${span.state === 'error' || span.state === 'denied' ? 'text-error' : 'text-muted'}`}>
        {state}
      </td>
      <td className={cell}>{cost}</td>
      <td className={`${cell} text-muted`}>{context}</td>
    </tr>
  )
}
