import { lazy, Suspense } from 'react'
import { useMedia } from '../ui/use-media.ts'
import { HitFacetPanel } from './hit-facet-panel.tsx'
import type { HitFacet } from './hit-facets.ts'
import { HitList } from './hit-list.tsx'
import { NoHits } from './no-hits.tsx'
import type { Hit } from './search-hit.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { Hits } from './use-hits.ts'
import { loadCode } from '../shell/load-code.ts'

// Loaded lazily: the code that renders messages is large, and small screens have no preview.
const HitPreview = lazy(async () => ({ default: (await loadCode(() => import('./hit-preview.tsx'))).HitPreview }))

const PREVIEW_DELAY_MS = 150

export interface SearchResultsProps {
  found: Hits
  facets: readonly HitFacet[]
  isStale: boolean
  active: number
  moves: number
  onActive: (index: number) => void
  onOpen: (hit: Hit) => void
  onFacet: (name: HitFacet['name'], value: string) => void
  onSession: (session: string) => void
  onQuery: (query: string) => void
}

export function SearchResults({
  found,
  facets,
  isStale,
  active,
  moves,
  onActive,
  onOpen,
  onFacet,
  onSession,
  onQuery,
}: SearchResultsProps) {
  const { grouped, answer, isLimited, hasMore, isBusy, loadMore } = found
  const hasPreview = useMedia('(min-width: 1100px)')
  const previewed = useDebounced(grouped.hits[active], PREVIEW_DELAY_MS)
  return (
    <div className="flex min-h-0 flex-1">
      <nav aria-label="Filters" className="w-48 shrink-0 overflow-y-auto border-r border-line pb-8 max-md:hidden">
        <h2 className="sr-only">Filters</h2>
        <HitFacetPanel facets={facets} isStale={isStale} onToggle={onFacet} />
      </nav>
      <section aria-label="Results" aria-busy={isBusy} className="flex min-w-0 flex-1 flex-col">
        {grouped.hits.length === 0 && answer ? (
          <NoHits answer={answer} onQuery={onQuery} />
        ) : (
          <HitList
            grouped={grouped}
            active={active}
            moves={moves}
            hasPreview={hasPreview}
            isLimited={isLimited}
            hasMore={hasMore}
            isBusy={isBusy}
            onActive={onActive}
            onOpen={onOpen}
            onMore={loadMore}
            onSession={onSession}
          />
        )}
      </section>
      {hasPreview && (
        <aside aria-label="Preview" className="flex w-[44%] shrink-0 flex-col border-l border-line">
          <Suspense fallback={null}>{previewed && <HitPreview hit={previewed} onOpen={onOpen} />}</Suspense>
        </aside>
      )}
    </div>
  )
}
