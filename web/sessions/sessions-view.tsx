import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { describeUnlisted } from '../../src/describe/describe-counts.ts'
import type { SessionsPage } from '../../src/operations/find/outputs.ts'
import { formatCount, formatSpent, formatTokens, plural } from '../../src/text/quantity.ts'
import { setStar } from '../edit/annotations.ts'
import { LazyExportDialog, useExport } from '../export/lazy-export-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Cost } from '../usage/cost.tsx'
import { ChosenChips } from './chosen-chips.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { offerFacets, type OfferedFacet } from './facet-options.ts'
import { facetRows, filterRows, toggleChoice, type FacetName } from './facets.ts'
import { groupRows, sumRows } from './group-rows.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { scopeOfRows } from './scope-of-rows.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SessionList } from './session-list.tsx'
import { sortRows } from './sort-rows.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListState } from './use-list-state.ts'
import { FacetGroup } from './facet-group.tsx'
import { useCall } from '../use-call.ts'

interface FacetPanelProps {
  facets: readonly OfferedFacet[]
  onToggle: (name: FacetName, value: string) => void
}

const EXPORT = { place: 'Sessions', title: 'Export the listed sessions' }

export function SessionsView({ page }: { page: SessionsPage }) {
  const queries = useQueryClient()
  const { state, change, opened, setOpened } = useListState()
  const { selected, toggle, clear } = useSelection()
  const [at, setAt] = useState({ index: 0, moves: 0 })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const filter = useRef<HTMLInputElement>(null)

  // Keeps typing responsive while the list renders.
  const { text, choice, sort, isReversed, group } = useDeferredValue(state)
  const now = useMemo(() => Date.now(), [page])
  const rows = useMemo(() => facetRows(page, now), [page, now])
  const names = useMemo(() => new Map(page.sessions.map(({ project }) => [project.path, project.name])), [page])
  const { shown, counts } = useMemo(() => filterRows(rows, choice, text), [rows, choice, text])
  const grouped = useMemo(
    () => groupRows(sortRows(shown, sort, isReversed), group, now),
    [shown, sort, isReversed, group, now],
  )
  const facets = useMemo(() => offerFacets(counts, choice, names), [counts, choice, names])
  const sum = useMemo(() => sumRows(shown), [shown])

  const scope = useMemo(() => scopeOfRows(shown, page.sessions), [shown, page])
  const exporting = useExport(scope, EXPORT)

  const active = Math.min(at.index, Math.max(0, grouped.rows.length - 1))
  const move = (index: number) => setAt(({ moves }) => ({ index, moves: moves + 1 }))
  // A stable function, because rows are memoized.
  const onActive = useCallback((index: number) => setAt(({ moves }) => ({ index, moves })), [])
  const onFacet = (name: FacetName, value: string) => change({ choice: toggleChoice(state.choice, name, value) })
  const clearFilters = () => change({ choice: {}, text: '' })
  useEffect(() => {
    const index = grouped.rows.findIndex(({ id }) => id === opened)
    if (index >= 0) move(index)
    // Only on mount: returns to the session that was opened before going back.
  }, [])
  useListKeys({
    rows: grouped.rows,
    active,
    onMove: move,
    onOpen: setOpened,
    onSelect: toggle,
    onStar: ({ id, isStarred = false }) => void setStar(queries, id, !isStarred),
    onClearSelection: clear,
    onFilter: () => filter.current?.focus(),
  })
  return (
    <div className="flex min-h-0 flex-1">
      <nav aria-label="Filters" className="w-52 shrink-0 overflow-y-auto border-r border-line pb-8 max-md:hidden">
        <h2 className="sr-only">Filters</h2>
        <FacetPanel facets={facets} onToggle={onFacet} />
      </nav>
      <section className="flex min-w-0 flex-1 flex-col">
        <ListToolbar
          state={state}
          onChange={change}
          filterRef={filter}
          onLeaveFilter={() => move(active)}
          onOpenFacets={() => setSheetOpen(true)}
        />
        <ChosenChips facets={facets} onToggle={onFacet} onClear={clearFilters} />
        <div className="flex items-center border-b border-line pr-1.5">
          <p role="status" className="min-w-0 flex-1 px-3 py-1 text-xs text-muted tabular-nums">
            {shown.length < page.sessions.length && `${formatCount(shown.length)} of `}
            {plural(page.sessions.length, 'session')}
            {formatSpent(sum.cost) !== '' && (
              <>
                {' · '}
                <Cost of={sum.cost} />
              </>
            )}
            {` · ${formatTokens(sum.tokens)} tokens`}
            {shown.length === page.sessions.length && <UnlistedNote />}
          </p>
          {scope && (
            <Button size="sm" variant="quiet" icon="download" onClick={exporting.open}>
              Export…
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState title="No matching sessions" icon="filter">
            <Button size="sm" onClick={clearFilters}>
              Clear all filters
            </Button>
          </EmptyState>
        ) : (
          <>
            <ColumnHeads state={state} onChange={change} />
            <SessionList
              grouped={grouped}
              active={active}
              moves={at.moves}
              selected={selected}
              onActive={onActive}
              onSelect={toggle}
              onOpen={setOpened}
            />
          </>
        )}
        {selected.size > 0 && (
          <SelectionBar rows={page.sessions.filter(({ id }) => selected.has(id))} onClear={clear} />
        )}
      </section>
      <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title="Filters">
        <FacetPanel facets={facets} onToggle={onFacet} />
      </Dialog>
      <LazyExportDialog scope={exporting.opened} onClose={exporting.close} />
    </div>
  )
}

function FacetPanel({ facets, onToggle }: FacetPanelProps) {
  return (
    <div className="divide-y divide-line px-1">
      {facets.map(({ name, label, options }) => (
        <FacetGroup key={name} label={label} options={options} onToggle={(value) => onToggle(name, value)} />
      ))}
    </div>
  )
}

/** Explains why the list totals less than the usage page: sessions with only agents left are not listed. */
function UnlistedNote() {
  const { data } = useCall('list', { limit: 1 }, { staleTime: Number.POSITIVE_INFINITY })
  if (!data || data.unlisted.sessions === 0) return null
  const { sessions, cost } = data.unlisted
  return (
    <span
      title="Their own transcripts are gone, only those of their agents are left. The usage page counts them, but this list cannot show them."
      className="text-faint max-sm:block"
    >
      {' '}
      <span className="max-sm:hidden">· </span>not listed: {describeUnlisted(sessions)}
      {formatSpent(cost) !== '' && `, ${formatSpent(cost)}`}
    </span>
  )
}

/** The selected ids. They stay selected when a filter hides their rows. */
function useSelection(): { selected: ReadonlySet<string>; toggle: (id: string) => void; clear: () => void } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>())
  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const clear = useCallback(() => setSelected(new Set<string>()), [])
  return { selected, toggle, clear }
}
