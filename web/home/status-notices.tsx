import { useEffect, useState } from 'react'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'
import { Notice } from './notice.tsx'
import { SyncProgress } from './sync-progress.tsx'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import { onScreen } from '../screen-names.ts'
import { retentionNotice } from './retention-notice.ts'
import { SecretsNotice } from './secrets-notice.tsx'
import type { SessionRow } from './recent-projects.ts'
import { Code, Worded } from './worded.tsx'

/** `retention` is slow and changes from day to day, but within a minute while sessions wait to be archived. */
const CALM_MS = 15 * 60_000

const UNKEPT_MS = 15_000

type Status = CallOutput<'status'>

/** The first status comes without `drift`, which takes the server about half a second to find: ask again soon. */
const [EAGER_MS, EAGER_TIMES, PATIENT_MS] = [250, 5, 3000]

/** How long the damage notice waits for `drift`: showing both at once moves the page once instead of twice. */
const TOGETHER_MS = 1000

export interface StatusNoticesProps {
  isIndexing: boolean
  /** Sessions, for their titles. */
  rows: readonly SessionRow[] | undefined
}

export function StatusNotices({ isIndexing, rows }: StatusNoticesProps) {
  const { data: status } = useCall(
    'status',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.drift !== null ? false : state.dataUpdateCount < EAGER_TIMES ? EAGER_MS : PATIENT_MS,
    },
  )
  const showsDamage = useIsLate(TOGETHER_MS) || (status !== undefined && status.drift !== null)
  const activity = status?.activity
  const isReading = activity?.state === 'syncing' && (isIndexing || isLong(activity.progress))
  return (
    <div className="mt-4 empty:hidden">
      {status?.activity.problem && (
        <Notice tone="warning" icon="alert">
          The archive is not being kept up to date: {visibleLine(onScreen(status.activity.problem))}
        </Notice>
      )}
      {isReading && <SyncProgress progress={activity.progress} />}
      {!isIndexing && status && !status.isSample && <RetentionBanner />}
      <SecretsNotice rows={rows} />
      {status && <Problems problems={status.problems} />}
      {showsDamage && status && status.damage.lines > 0 && (
        <Notice icon="info">
          {plural(status.damage.lines, 'damaged line')} in {plural(status.damage.files, 'file')}; no byte is lost. Run{' '}
          <Code>{commandOf(operation('doctor'))}</Code> to list them.
        </Notice>
      )}
      {status?.drift && <Drift drift={status.drift} />}
    </div>
  )
}

function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

/** Small syncs happen all the time while a session is being written; only long ones show a progress bar. */
function isLong(progress: Status['activity']['progress']): boolean {
  return progress !== null && (progress.unit === 'bytes' ? progress.total > 20_000_000 : progress.total > 50)
}

function Problems({ problems }: { problems: Status['problems'] }) {
  if (problems.length === 0) return null
  return (
    <Notice tone="warning" icon="alert">
      <details>
        <summary className="-my-0.5 py-0.5 marker:text-faint">
          {plural(problems.length, 'problem')} with the files of your history
        </summary>
        <ul className="mt-1 max-h-60 space-y-1 overflow-y-auto text-xs">
          {problems.slice(0, 100).map(({ path, problem }) => (
            <li key={path}>
              <span className="font-mono break-all">{visibleLine(path)}</span>: {visibleLine(onScreen(problem))}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

function Drift({ drift: { names, versions } }: { drift: NonNullable<Status['drift']> }) {
  if (names.length === 0) return null
  const newest = versions.at(-1)
  return (
    <Notice icon="info">
      <details>
        <summary className="-my-0.5 py-0.5 marker:text-faint">
          Recent transcripts{newest !== undefined && ` (up to Claude Code ${visibleLine(newest)})`} contain{' '}
          {plural(names.length, 'name')} that Annals does not know yet. They are kept and shown raw. Run{' '}
          <Code>{commandOf(operation('drift'))}</Code> to see them all.
        </summary>
        <p className="mt-1 font-mono text-xs break-words text-muted">{names.map(visibleLine).join(', ')}</p>
      </details>
    </Notice>
  )
}

function RetentionBanner() {
  const { data } = useCall(
    'retention',
    { days: 7 },
    { staleTime: CALM_MS, refetchInterval: ({ state }) => (state.data?.totals.unkept ? UNKEPT_MS : CALM_MS) },
  )
  const notice = data && retentionNotice(data)
  if (!notice) return null
  return (
    <Notice tone={notice.tone} icon={notice.tone === 'calm' ? 'archive' : 'alert'}>
      <Worded sentence={notice.text} />
    </Notice>
  )
}
