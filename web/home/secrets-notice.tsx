// How many secrets are in which sessions, once the server has searched all of them. Each session opens at its first one.
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import type { maskText } from '../session/secrets/mask-transcript.ts'
import { useCall } from '../use-call.ts'
import { Notice } from './notice.tsx'
import type { SessionRow } from './recent-projects.ts'
import { Code } from './worded.tsx'

type Found = CallOutput<'secrets found'>

/** Until the first search has ended, and while another one runs. */
const [FIRST_MS, AGAIN_MS] = [2000, 5000]

/** The list scrolls, but ten thousand links would slow down the page. */
const MOST_SESSIONS = 200

export function SecretsNotice({ rows }: { rows: readonly SessionRow[] | undefined }) {
  const { data } = useCall('secrets found', {}, { refetchInterval: ({ state }) => pauseOf(state.data) })
  if (!data?.found) return null
  const { found, labels } = data
  const total = found.sessions.reduce((sum, { secrets }) => sum + secrets, 0)
  if (total + found.outside === 0) return null
  return <SecretsList found={found} labels={labels} rows={rows} total={total} />
}

interface SecretsListProps extends Pick<Found, 'labels'> {
  found: NonNullable<Found['found']>
  rows: readonly SessionRow[] | undefined
  total: number
}

function SecretsList({ found: { sessions, outside }, labels, rows, total }: SecretsListProps) {
  const titles = useMaskedTitles(rows, sessions)
  return (
    <Notice tone="warning" icon="key">
      {total > 0 && (
        <details>
          <summary className="-my-0.5 py-0.5 marker:text-faint">
            {plural(total, 'secret')} in {plural(sessions.length, 'session')}
          </summary>
          <ul aria-label="Sessions with secrets" className="mt-1 max-h-60 overflow-y-auto">
            {sessions.slice(0, MOST_SESSIONS).map((each) => (
              <li key={each.session}>
                <Link
                  href={hrefOf(each)}
                  className="flex flex-wrap items-baseline gap-x-3 rounded-sm px-1 py-1 outline-offset-[-2px] hover:bg-hover"
                >
                  <span className="min-w-0 truncate">{visibleLine(titles.get(each.session) ?? each.session)}</span>
                  <span className="text-xs text-muted tabular-nums">{familiesText(each.families, labels)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {sessions.length > MOST_SESSIONS && (
            <p className="text-xs text-muted">
              and {plural(sessions.length - MOST_SESSIONS, 'more session')}; run{' '}
              <Code>{commandOf(operation('secrets'))}</Code> to list all
            </p>
          )}
        </details>
      )}
      {outside > 0 && (
        <p>
          {plural(outside, total > 0 ? 'more secret' : 'secret')} in files of no session. Run{' '}
          <Code>{commandOf(operation('secrets'))}</Code> to list {outside === 1 ? 'it' : 'them'}.
        </p>
      )}
    </Notice>
  )
}

/** A title may be the beginning of a prompt with a secret. Titles are missing until the rules are loaded. */
function useMaskedTitles(
  rows: readonly SessionRow[] | undefined,
  sessions: readonly { session: string }[],
): ReadonlyMap<string, string> {
  const [mask, setMask] = useState<typeof maskText | null>(null)
  useEffect(() => {
    void import('../session/secrets/mask-transcript.ts').then((loaded) => setMask(() => loaded.maskText))
  }, [])
  return useMemo(() => {
    const wanted = new Set(sessions.map(({ session }) => session))
    const own = mask === null ? [] : (rows ?? []).filter(({ id }) => wanted.has(id))
    return new Map(own.map(({ id, title }) => [id, mask?.(title).value ?? id]))
  }, [mask, rows, sessions])
}

function pauseOf(data: Found | undefined): number | false {
  if (!data?.isSearching) return false
  return data.found === null ? FIRST_MS : AGAIN_MS
}

function hrefOf({ session, uuid }: { session: string; uuid: string | null }): string {
  const path = `/s/${encodeURIComponent(session)}`
  return uuid === null ? path : `${path}#${encodeURIComponent(uuid)}`
}

function familiesText(families: Readonly<Record<string, number>>, labels: Readonly<Record<string, string>>) {
  return Object.entries(families)
    .toSorted(([, a], [, b]) => b - a)
    .map(([family, count]) =>
      count === 1 ? (labels[family] ?? family) : `${formatCount(count)} × ${labels[family] ?? family}`,
    )
    .join(', ')
}
