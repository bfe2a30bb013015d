// The search page: box, facets, hits, preview.
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useMedia } from '../transcript/use-media.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { HitFacetPanel } from './hit-facet-panel.tsx'
import { offerHitFacets, toggleHitFacet, type HitFacet } from './hit-facets.ts'
import { HitList } from './hit-list.tsx'
import type { Hit } from './hit.ts'
import { problemOf, QueryNote } from './query-note.tsx'
import { setFilter } from './query-filters.ts'
import { SearchBox } from './search-box.tsx'
import { SearchHelp } from './search-help.tsx'
import { useDebounced } from './use-debounced.ts'
import { useHitKeys } from './use-hit-keys.ts'
import { useHits } from './use-hits.ts'
import { useSearchState } from './use-search-state.ts'

// What paints messages is large, and small screens have no preview.
const HitPreview = lazy(async () => ({ default: (await import('./hit-preview.tsx')).HitPreview }))

/** While the keys run through the hits, sessions are not opened one after the other. */
const PREVIEW_REST_MS = 150

const SORTS = [
  { value: 'relevance', label: 'Best' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
] as const

export function SearchView() {
  const { text, query, setText, sort, setSort, opened, setOpened } = useSearchState()
  const found = useHits(query, sort)
  const { hits } = found.grouped
  const [at, setAt] = useState({ place: 0, moves: 0 })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const hasPreview = useMedia('(min-width: 1100px)')
  const facets = useMemo(() => offerHitFacets(found.hits, query, Date.now()), [found.hits, query])
  const problem = problemOf(query, found.error)
  // A query that means nothing, with nothing found before it, is a reason to say what can be asked.
  const isEmpty = query.trim() === '' || (problem !== undefined && hits.length === 0)

  const active = Math.min(at.place, Math.max(0, hits.length - 1))
  const activeHit = useDebounced(hits[active], PREVIEW_REST_MS)
  const move = (place: number) => hits.length > 0 && setAt(({ moves }) => ({ place, moves: moves + 1 }))
  const onOpen = (hit: Hit) => hit.uuid !== null && setOpened(hit.uuid)
  const onFacet = (name: HitFacet['name'], value: string) => setText(toggleHitFacet(text, name, value))

  useEffect(() => setAt({ place: 0, moves: 0 }), [query, sort])
  useEffect(() => returnTo(opened, hits, move, box.current), [hits.length > 0])
  useHitKeys({ hits, active, onMove: move, onOpen, onBox: () => box.current?.focus() })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line px-3 pt-3 pb-1.5">
        <SearchBox
          text={text}
          onText={setText}
          isBusy={found.isBusy}
          boxRef={box}
          onLeave={() => move(active)}
          describedBy={noteId}
          isWrong={problem !== undefined}
        />
        <div className={classNames('flex flex-wrap items-center gap-2 pt-1.5', !isEmpty && 'min-h-8')}>
          <QueryNote id={noteId} query={query} found={found} />
          {!isEmpty && (
            <>
              <Button size="sm" variant="quiet" icon="filter" className="md:hidden" onClick={() => setSheetOpen(true)}>
                Filters
              </Button>
              <Segmented label="Order" value={sort} options={SORTS} onChange={setSort} />
            </>
          )}
        </div>
      </div>
      {isEmpty ? (
        <SearchHelp
          onTry={(example) => {
            setText(example)
            box.current?.focus()
          }}
        />
      ) : (
        <div className="flex min-h-0 flex-1">
          <nav aria-label="Filters" className="w-48 shrink-0 overflow-y-auto border-r border-line pb-8 max-md:hidden">
            <h2 className="sr-only">Filters</h2>
            <HitFacetPanel facets={facets} onToggle={onFacet} />
          </nav>
          <section className="flex min-w-0 flex-1 flex-col" aria-busy={found.isBusy}>
            {hits.length === 0 && found.answer ? (
              <EmptyState title="Nothing found" icon="search">
                Look for fewer words, for a beginning (pars*), or take a filter out.
              </EmptyState>
            ) : (
              <HitList
                grouped={found.grouped}
                active={active}
                moves={at.moves}
                hasPreview={hasPreview}
                isLimited={found.isLimited}
                hasMore={found.hasMore}
                isBusy={found.isBusy}
                onActive={(place) => setAt(({ moves }) => ({ place, moves }))}
                onOpen={onOpen}
                onMore={found.loadMore}
                onSession={(session) => setText(setFilter(text, 'session', session))}
              />
            )}
          </section>
          {hasPreview && (
            <aside aria-label="Preview" className="flex w-[44%] shrink-0 flex-col border-l border-line">
              <Suspense fallback={null}>{activeHit && <HitPreview hit={activeHit} onOpen={onOpen} />}</Suspense>
            </aside>
          )}
        </div>
      )}
      <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title="Filters">
        <HitFacetPanel facets={facets} onToggle={onFacet} />
      </Dialog>
    </div>
  )
}

/** Back from a hit that was opened: there again. Else the box waits to be typed into. */
function returnTo(
  opened: string | null,
  hits: readonly Hit[],
  move: (place: number) => void,
  box: HTMLInputElement | null,
): void {
  const place = opened === null ? -1 : hits.findIndex(({ uuid }) => uuid === opened)
  if (place >= 0) move(place)
  else if (document.activeElement === null || document.activeElement.matches('body, main')) box?.focus()
}
