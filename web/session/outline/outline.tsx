import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../src/text/quantity.ts'
import { useSessionState } from '../session-state.ts'
import { Minimap } from './minimap.tsx'
import { OutlineFilter } from './outline-filter.tsx'
import { OutlineList, type OutlineListHandle } from './outline-list.tsx'
import { outlineRows } from './outline-rows.ts'
import { SessionFacts } from '../session-facts.tsx'

export function Outline() {
  const { outline, thread, panes } = useSessionState()
  const [filter, setFilter] = useState('')
  const list = useRef<OutlineListHandle>(null)
  const wanted = useDeferredValue(filter)
  const rows = useMemo(() => outlineRows(outline, thread, wanted), [outline, thread, wanted])
  // Steps before the first prompt have a row but do not count as a turn.
  const turns = outline.thread.turns.filter(({ prompt }) => prompt !== null).length
  const found = rows.filter((row) => row.kind === 'turn' && row.turn.prompt !== null).length
  return (
    <nav aria-label="Outline" className="flex min-h-0 flex-1 print:hidden">
      <div className="flex min-w-0 flex-1 flex-col">
        {!panes.isOutlineBeside && <SessionFacts />}
        <OutlineFilter
          value={filter}
          onChange={setFilter}
          onLeave={() => list.current?.focus()}
          count={wanted === '' ? formatCount(turns) : `${formatCount(found)} of ${formatCount(turns)}`}
        />
        {rows.length === 0 ? (
          <p className="px-3 py-4 text-xs text-muted">
            {wanted === '' ? 'No turns yet' : 'No prompt contains these words'}
          </p>
        ) : (
          <OutlineList ref={list} rows={rows} isFiltered={wanted !== ''} />
        )}
      </div>
      {panes.isOutlineBeside && <Minimap />}
    </nav>
  )
}
