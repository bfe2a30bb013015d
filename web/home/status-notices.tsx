// What is odd about the archive, if anything: shown in order of how much it matters, and nothing at all on a good day.
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
import { retentionWords } from './retention-words.ts'

/** It takes as long as the list of sessions, and changes by the day; while something is not kept, by the minute. */
const CALM_MS = 15 * 60_000

const UNKEPT_MS = 15_000

type Status = CallOutput<'status'>

/** The server answers before it has looked for what it does not know, which takes it half a second. */
const [EAGER_MS, EAGER_TIMES, PATIENT_MS] = [250, 5, 3000]

const TOGETHER_MS = 1000

export function StatusNotices({ isIndexing }: { isIndexing: boolean }) {
  const { data: status } = useCall(
    'status',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.drift !== null ? false : state.dataUpdateCount < EAGER_TIMES ? EAGER_MS : PATIENT_MS,
    },
  )
  // What is found a moment later comes together with what is known: twice would move the page under the eyes twice.
  const isTold = useIsLate(TOGETHER_MS) || (status !== undefined && status.drift !== null)
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
      {status && <Problems problems={status.problems} />}
      {isTold && status && status.damage.lines > 0 && (
        <Notice icon="info">
          {plural(status.damage.lines, 'damaged line')} in {plural(status.damage.files, 'file')}; every byte is kept and
          shown. <Code>{commandOf(operation('doctor'))}</Code> tells where.
        </Notice>
      )}
      {status?.drift && <Drift drift={status.drift} />}
    </div>
  )
}

/** Whether so much time has passed since the page came. */
function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

/** A few bytes of a session that is being written are read all the time. */
function isLong(progress: Status['activity']['progress']): boolean {
  return progress !== null && (progress.unit === 'bytes' ? progress.total > 20_000_000 : progress.total > 50)
}

function Problems({ problems }: { problems: Status['problems'] }) {
  if (problems.length === 0) return null
  return (
    <Notice tone="warning" icon="alert">
      <details>
        <summary className="-my-0.5 py-0.5 marker:text-faint">
          {plural(problems.length, 'file')} could not be read
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
          The latest transcripts{newest !== undefined && `, up to Claude Code ${visibleLine(newest)},`} hold{' '}
          {plural(names.length, 'thing')} that Annals does not know yet, kept and shown raw;{' '}
          <Code>{commandOf(operation('drift'))}</Code> looks at all
        </summary>
        <p className="mt-1 font-mono text-xs break-words text-muted">{names.map(visibleLine).join(', ')}</p>
      </details>
    </Notice>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs whitespace-nowrap">{children}</code>
}

function RetentionBanner() {
  const { data } = useCall(
    'retention',
    { days: 7 },
    { staleTime: CALM_MS, refetchInterval: ({ state }) => (state.data?.totals.unkept ? UNKEPT_MS : CALM_MS) },
  )
  const words = data && retentionWords(data)
  if (!words) return null
  return (
    <Notice tone={words.tone} icon={words.tone === 'calm' ? 'archive' : 'alert'}>
      {words.text}
    </Notice>
  )
}
