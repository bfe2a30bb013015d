import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { changeSavedSearch, useSavedSearches, type SavedSearch } from '../search/saved-searches.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { HomeSection } from './home-section.tsx'

export function SavedSearchesSection() {
  const searches = useSavedSearches()
  return (
    <HomeSection title="Saved searches">
      {searches && searches.length > 0 ? (
        <ul>
          {searches.map((search) => (
            <SearchLine key={search.query} search={search} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line px-3 py-2.5 text-sm text-muted">
          {searches ? (
            <>
              Save a{' '}
              <Link href="/search" className="text-accent underline">
                search
              </Link>{' '}
              to see its new hits here.
            </>
          ) : (
            'Loading…'
          )}
        </p>
      )}
    </HomeSection>
  )
}

function SearchLine({ search }: { search: SavedSearch }) {
  const { query, total, fresh, isExact } = search
  const queries = useQueryClient()
  const atLeast = isExact ? '' : '≥ '
  return (
    <li className="flex h-10 items-center border-b border-line pr-1 hover:bg-hover max-sm:h-12">
      <Link
        href={`/search?${new URLSearchParams({ q: query, ...(fresh ? { sort: 'newest' } : {}) })}`}
        className="flex h-full min-w-0 flex-1 items-center gap-3 px-3 outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-text">{visibleLine(query)}</span>
        {fresh !== null && fresh > 0 && (
          <span className="shrink-0 rounded-full bg-accent px-2 text-2xs font-medium text-on-accent tabular-nums">
            {`${atLeast}${formatCount(fresh)} new`}
          </span>
        )}
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {total === null ? 'not valid' : `${atLeast}${plural(total, 'hit')}`}
        </span>
      </Link>
      <IconButton
        icon="x"
        label={`Remove the saved search ${visibleLine(query)}`}
        onClick={() => void changeSavedSearch(queries, { query, remove: true })}
      />
    </li>
  )
}
