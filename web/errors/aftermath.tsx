// What was run after a failure, per session: the call that failed, then the next ones, up to one that worked.
import { Link } from 'wouter'
import { visible, visibleLine } from '../../src/text/visible.ts'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { ErrorGroup } from './errors-view.ts'
import { placeLink } from './place-link.ts'

type Followed = ErrorGroup['afterwards'][number]
type MadeCall = Followed['calls'][number]

export function Aftermath({ group: { afterwards } }: { group: ErrorGroup }) {
  return (
    <section aria-label="What was run next" className="min-w-0">
      <h3 className="pb-1 text-xs font-medium text-muted">What was run next</h3>
      {afterwards.length === 0 ? (
        <p className="text-xs text-muted">No tool was called afterwards in the same session.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {afterwards.map((one) => (
            <li key={`${one.place.session} ${one.place.offset}`} className="min-w-0">
              <p className="flex min-w-0 items-baseline gap-2 text-xs">
                <Link href={placeLink(one.place)} className="min-w-0 truncate text-accent hover:underline max-md:py-1">
                  {visibleLine(one.place.title ?? one.place.session)}
                </Link>
                <span className="shrink-0 text-faint">
                  <RelativeTime at={one.place.at} />
                </span>
                <span className={`shrink-0 ${one.worked ? 'text-ok' : 'text-warning'}`}>
                  {one.worked ? 'worked' : 'did not work'}
                </span>
              </p>
              <ol className="mt-1 border-l border-line">
                {one.failed && <CallLine call={one.failed} isFirst />}
                {one.calls.map((call) => (
                  <CallLine key={`${call.place.offset} ${call.input}`} call={call} />
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const OUTCOMES = {
  failed: { icon: 'x', tone: 'text-error', word: 'failed' },
  worked: { icon: 'check', tone: 'text-ok', word: 'worked' },
  open: { icon: 'minus', tone: 'text-faint', word: 'no result' },
} as const

function CallLine({ call: { tool, input, isError, place }, isFirst = false }: { call: MadeCall; isFirst?: boolean }) {
  const { icon, tone, word } = OUTCOMES[isFirst || isError === true ? 'failed' : isError === false ? 'worked' : 'open']
  return (
    <li>
      <Link
        href={placeLink(place)}
        title={visible(input)}
        className="flex min-w-0 items-center gap-2 py-0.5 pl-2 text-xs hover:bg-hover max-md:py-1.5"
      >
        <Icon name={icon} className={`size-3.5 ${tone}`} />
        <span className="sr-only">{word}: </span>
        <span className="shrink-0 text-muted">{visibleLine(tool)}</span>
        <span className="min-w-0 truncate font-mono text-text">{visibleLine(input)}</span>
      </Link>
    </li>
  )
}
