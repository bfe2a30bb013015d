import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { LazyExportDialog, useExport } from '../export/lazy-export-dialog.tsx'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { HitFacetPanel } from './hit-facet-panel.tsx'
import { offerHitFacets, toggleHitFacet, type HitFacet } from './hit-facets.ts'
import type { Hit } from './search-hit.ts'
import { setFilter } from './query-text.ts'
import { problemOf, QueryNote } from './query-note.tsx'
import { SaveSearchButton } from './save-search-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchHelp } from './search-help.tsx'
import { SearchResults } from './search-results.tsx'
import { useHitCounts, isNotReady, useHits } from './use-hits.ts'
import { useHitKeys } from './use-hit-keys.ts'
import { useSearchState } from './use-search-state.ts'

const SORTS = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
] as const

const EXPORT = { place: 'Search', title: 'Export the matching sessions' }

const NOT_COUNTED = { total: 0, isExact: false }

export function SearchView() {
  const { text, query, asked, setText, type, commit, sort, setSort, opened, setOpened } = useSearchState()
  const found = useHits(asked, sort)
  const { hits } = found.grouped
  const [at, setAt] = useState({ index: 0, moves: 0 })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const { counts, isStale } = useHitCounts(asked, found)
  const facets = useMemo(() => offerHitFacets(counts, query), [counts, query])
  const problem = problemOf(query, found.error)
  // An invalid query without earlier hits shows the help too.
  const isEmpty = query.trim() === '' || (hits.length === 0 && (problem !== undefined || isNotReady(found.error)))

  const active = Math.min(at.index, Math.max(0, hits.length - 1))
  const move = (index: number) => hits.length > 0 && setAt(({ moves }) => ({ index, moves: moves + 1 }))
  const onOpen = (hit: Hit) => hit.uuid !== null && setOpened(hit.uuid)
  const onFacet = (name: HitFacet['name'], value: string) => setText((before) => toggleHitFacet(before, name, value))

  useEffect(() => setAt(({ moves }) => ({ index: 0, moves })), [query, sort])
  useEffect(() => returnTo(opened, hits, move, box.current), [hits.length > 0])
  const canExport = !isEmpty && hits.length > 0
  const exporting = useExport(canExport ? { kind: 'query', query: asked } : null, EXPORT)
  useHitKeys({ hits, active, onMove: move, onOpen, onBox: () => box.current?.focus() })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line px-3 pt-3 pb-1.5">
        <SearchBox
          text={text}
          onText={type}
          isBusy={found.isBusy}
          boxRef={box}
          onLeave={() => {
            commit()
            move(active)
          }}
          describedBy={noteId}
          isWrong={problem !== undefined}
        />
        <div className={classNames('flex flex-wrap items-center gap-2 pt-1.5', !isEmpty && 'min-h-8')}>
          <QueryNote id={noteId} query={query} found={found} counts={isStale ? NOT_COUNTED : counts} />
          {!isEmpty && (
            <>
              <Button size="sm" variant="quiet" icon="filter" className="md:hidden" onClick={() => setSheetOpen(true)}>
                Filters
              </Button>
              <Segmented label="Order" value={sort} options={SORTS} onChange={setSort} />
              {problem === undefined && <SaveSearchButton query={query} isShown={found.isCurrent} />}
              {canExport && (
                <Button size="sm" variant="quiet" icon="download" title={EXPORT.title} onClick={exporting.open}>
                  Export…
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {isEmpty ? (
        <SearchHelp
          onTry={(example) => {
            setText(() => example)
            box.current?.focus()
          }}
        />
      ) : (
        <SearchResults
          found={found}
          facets={facets}
          isStale={isStale}
          active={active}
          moves={at.moves}
          onActive={(index) => setAt(({ moves }) => ({ index, moves }))}
          onOpen={onOpen}
          onFacet={onFacet}
          onQuery={(next) => {
            setText(() => next)
            box.current?.focus()
          }}
          onSession={(session) => setText((before) => setFilter(before, 'session', session))}
        />
      )}
      <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title="Filters">
        <HitFacetPanel facets={facets} isStale={isStale} onToggle={onFacet} />
      </Dialog>
      <LazyExportDialog scope={exporting.opened} onClose={exporting.close} />
    </div>
  )
}

function returnTo(
  opened: string | null,
  hits: readonly Hit[],
  move: (index: number) => void,
  box: HTMLInputElement | null,
): void {
  const index = opened === null ? -1 : hits.findIndex(({ uuid }) => uuid === opened)
  if (index >= 0) move(index)
  else if (document.activeElement === null || document.activeElement.matches('body, main')) box?.focus()
}
