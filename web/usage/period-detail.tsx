import { useKeys } from '../shell/use-keys.ts'
import { useCall } from '../use-call.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { PartTable } from './part-table.tsx'
import { PeriodNeighbours } from './period-neighbours.tsx'
import { periodText, PERIOD_NOUNS } from './period-text.ts'
import { SessionTable } from './session-table.tsx'
import { UsageTrail } from './usage-trail.tsx'
import type { Stacks } from './stack-rows.ts'
import type { UsageMatrix, UsageRow } from './usage-matrix.ts'
import type { UsageView } from './usage-view.ts'
import type { ChangeView } from './use-usage-view.ts'

export interface PeriodDetailProps {
  data: UsageMatrix
  stacks: Stacks<UsageRow>
  row: UsageRow & { since: string; until: string }
  view: UsageView
  change: ChangeView
}

export function PeriodDetail({ data, stacks, row, view, change }: PeriodDetailProps) {
  const { since, until } = row
  const { data: answer, error, refetch } = useCall('usage session', { since, until })
  const sessions = answer && 'sessions' in answer ? answer : undefined
  const opened = sessions?.sessions.find(({ sessionId }) => sessionId === view.session)
  const title = periodText(row.start, data.period, data.today)
  const close = () => change({ at: null, part: null, session: null })
  const up = () => (view.session ? change({ session: null }) : close())
  useKeys({ u: up }, { scope: 'Usage', labels: { u: 'Go up one level' } })
  const steps = view.session
    ? [
        { name: title, onOpen: () => change({ session: null }) },
        { name: opened?.title ?? view.session.slice(0, 8), onOpen: null },
      ]
    : [{ name: title, onOpen: null }]
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <UsageTrail first={`All ${PERIOD_NOUNS[data.period]}s`} onFirst={close} steps={steps} />
        {!view.session && (
          <PeriodNeighbours data={data} start={row.start} onOpen={(at) => change({ at, part: null })} />
        )}
      </div>
      {view.session ? (
        <LedgerLines key={view.session} session={view.session} since={since} until={until} />
      ) : (
        <>
          <PartTable
            {...{ data, stacks, row }}
            part={view.part}
            onPart={(part) => change({ part: part === view.part ? null : part })}
          />
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {!error && !sessions && <Spinner label="Loading sessions" />}
          {sessions && (
            <SessionTable
              {...{ data, sessions }}
              part={view.part}
              onAll={() => change({ part: null })}
              onLines={(session) => change({ session })}
            />
          )}
        </>
      )}
    </section>
  )
}
