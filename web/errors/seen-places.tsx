import { Link } from 'wouter'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { ErrorGroup } from './errors-view.ts'
import { placeLink, placeText } from './place-link.ts'

export function SeenPlaces({ group: { seen, count } }: { group: ErrorGroup }) {
  return (
    <section aria-label="Where it was seen" className="min-w-0">
      <h3 className="pb-1 text-xs font-medium text-muted">Where it was seen</h3>
      <ul>
        {seen.map((place) => (
          <li key={`${place.file} ${place.offset}`}>
            <Link
              href={placeLink(place)}
              className="flex min-w-0 items-baseline gap-2 py-0.5 text-xs outline-offset-[-2px] hover:bg-hover max-md:py-1.5"
            >
              <span className="min-w-0 flex-1 truncate text-text">{visibleLine(place.title ?? place.session)}</span>
              <span className="shrink-0 text-muted tabular-nums">{placeText(place)}</span>
              <RelativeTime at={place.at} className="w-24 shrink-0 text-right whitespace-nowrap text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {count > seen.length && (
        <p className="pt-1 text-xs text-muted">
          The latest {formatCount(seen.length)} of {formatCount(count)}.
        </p>
      )}
    </section>
  )
}
