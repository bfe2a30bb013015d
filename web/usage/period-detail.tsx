// One day, week or month opened: what it is made of, and the sessions that used it.
import { useCall } from '../use-call.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { PartTable } from './part-table.tsx'
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
  const close = () => change({ at: null, session: null })
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
        {!view.session && <Neighbours data={data} row={row} change={change} />}
      </div>
      {view.session ? (
        <LedgerLines key={view.session} session={view.session} since={since} until={until} />
      ) : (
        <>
          <PartTable data={data} stacks={stacks} row={row} />
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
          {!error && !sessions && <Spinner label="Reading the sessions" />}
          {sessions && <SessionTable data={data} sessions={sessions} onLines={(session) => change({ session })} />}
        </>
      )}
    </section>
  )
}

/** The one before and the one after, among those with use. */
function Neighbours({ data, row, change }: Pick<PeriodDetailProps, 'data' | 'row' | 'change'>) {
  const used = data.rows.filter(({ requests, since }) => requests > 0 && since !== null)
  const before = used.findLast(({ start }) => start < row.start)?.start
  const after = used.find(({ start }) => start > row.start)?.start
  const noun = PERIOD_NOUNS[data.period]
  return (
    <span className="ml-auto flex">
      <IconButton
        icon="chevron-left"
        label={`Previous ${noun} with use`}
        size="sm"
        disabled={before === undefined}
        onClick={() => before !== undefined && change({ at: before })}
      />
      <IconButton
        icon="chevron-right"
        label={`Next ${noun} with use`}
        size="sm"
        disabled={after === undefined}
        onClick={() => after !== undefined && change({ at: after })}
      />
    </span>
  )
}
