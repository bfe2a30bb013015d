// Record by record: what was there in red, what will be in green, what only hangs elsewhere in grey.
import type { ReactNode } from 'react'
import type { EditReport } from '../../src/operations/edit/edit-report.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'

type TouchedRecord = EditReport['records'][number]

const CHANGES: Readonly<Record<TouchedRecord['change'], string>> = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  'linked anew': 'linked anew',
  masked: 'masked',
}

export function TouchedRows({ records }: { records: readonly TouchedRecord[] }) {
  return (
    <ul className="overflow-hidden rounded-md border border-line bg-surface text-xs">
      {records.map((record, index) => (
        // A record may be touched twice, and the list never changes its order.
        <li key={index} className="flex border-b border-line last:border-b-0 max-sm:flex-col">
          <span className="w-36 shrink-0 px-2 py-1 text-faint tabular-nums max-sm:w-full max-sm:pb-0">
            {record.line > 0 && `${record.line} `}
            {visibleLine(record.type)}
            <span className="sr-only">, {CHANGES[record.change]}</span>
          </span>
          <span className="min-w-0 flex-1">
            <Words record={record} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Words({ record: { change, before, after } }: { record: TouchedRecord }) {
  if (change === 'linked anew')
    return (
      <Line sign="↳" look="text-faint">
        {visibleLine(after ?? 'linked anew')}
      </Line>
    )
  return (
    <>
      {before !== null && (
        <Line sign="−" look="bg-removed text-text">
          <del className="no-underline">{wordsOr(before)}</del>
        </Line>
      )}
      {after !== null && (
        <Line sign="+" look="bg-added text-text">
          <ins className="no-underline">{wordsOr(after)}</ins>
        </Line>
      )}
    </>
  )
}

/** Much of a transcript is no speech. */
function wordsOr(text: string): ReactNode {
  return text.trim() === '' ? <span className="text-muted">(no words)</span> : visibleLine(text)
}

function Line({ sign, look, children }: { sign: string; look: string; children: ReactNode }) {
  return (
    <span className={classNames('flex gap-2 px-2 py-1', look)}>
      <span aria-hidden="true" className="w-3 shrink-0 text-center text-muted">
        {sign}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}
