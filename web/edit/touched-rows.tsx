// The changed records: text before in red, after in green; records that only got a new parent in gray.
import type { ReactNode } from 'react'
import { stripAnsi } from '../../src/describe/line.ts'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'

type TouchedRecord = EditReport['records'][number]

const CHANGES: Readonly<Record<TouchedRecord['change'], string>> = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  relinked: 'new parent',
  masked: 'masked',
}

export function TouchedRows({ records }: { records: readonly TouchedRecord[] }) {
  return (
    <ul className="overflow-hidden rounded-md border border-line bg-surface text-xs">
      {records.map((record, index) => (
        // A record may occur twice; the order never changes.
        <li key={index} className="flex border-b border-line last:border-b-0 max-sm:flex-col">
          <span className="w-36 shrink-0 px-2 py-1 text-faint tabular-nums max-sm:w-full max-sm:pb-0">
            {record.line > 0 && `${record.line} `}
            {visibleLine(record.type)}
            <span className="sr-only">, {CHANGES[record.change]}</span>
          </span>
          <span className="min-w-0 flex-1">
            <RecordChange record={record} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function RecordChange({ record: { change, before, after } }: { record: TouchedRecord }) {
  if (change === 'relinked')
    return (
      <ChangeLine sign="↳" className="text-faint">
        {visibleLine(after ?? 'new parent')}
      </ChangeLine>
    )
  return (
    <>
      {before !== null && (
        <ChangeLine sign="−" className="bg-removed text-text">
          <del className="no-underline">{recordText(before)}</del>
        </ChangeLine>
      )}
      {after !== null && (
        <ChangeLine sign="+" className="bg-added text-text">
          <ins className="no-underline">{recordText(after)}</ins>
        </ChangeLine>
      )}
    </>
  )
}

function recordText(text: string): ReactNode {
  return text.trim() === '' ? <span className="text-muted">(no text)</span> : visibleLine(stripAnsi(text))
}

function ChangeLine({ sign, className, children }: { sign: string; className: string; children: ReactNode }) {
  return (
    <span className={classNames('flex gap-2 px-2 py-1', className)}>
      <span aria-hidden="true" className="w-3 shrink-0 text-center text-muted">
        {sign}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}
