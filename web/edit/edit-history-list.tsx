import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { baseName } from '../../src/format/path.ts'
import { plural } from '../../src/text/quantity.ts'
import { visible, visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import { useSessions } from '../sessions/use-sessions.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { changeText, sizeText } from './edit-text.ts'
import { onScreen } from '../screen-names.ts'
import { undoEdit } from './undo-edit.ts'

type HistoryEntry = CallOutput<'edit history'>['edits'][number]

export function EditHistoryList({ edits }: { edits: readonly HistoryEntry[] }) {
  const sessions = useSessions().data?.sessions
  const titles = useMemo(() => new Map(sessions?.map(({ id, title }) => [id, title])), [sessions])
  return (
    <ol aria-label="Edits" className="border-t border-line">
      {edits.map((entry) => (
        <HistoryRow
          key={entry.edit}
          entry={entry}
          title={entry.session === null ? null : (titles.get(entry.session) ?? null)}
        />
      ))}
    </ol>
  )
}

const STATES: Readonly<Record<HistoryEntry['state'], { label: string; tone: BadgeTone } | null>> = {
  applied: null,
  undone: { label: 'undone', tone: 'plain' },
  unfinished: { label: 'unfinished', tone: 'warning' },
}

function HistoryRow({ entry, title }: { entry: HistoryEntry; title: string | null }) {
  const { edit, at, operation, session, summary, state, undoes } = entry
  const mark = STATES[state]
  return (
    <li className="flex gap-x-4 gap-y-1 border-b border-line py-2.5 max-md:flex-wrap">
      <span className="w-20 shrink-0 text-xs leading-5 text-muted tabular-nums max-md:w-auto">
        <span className="sr-only">Edit </span>
        <span className="text-text">{edit}</span> <RelativeTime at={at} className="block text-faint max-md:inline" />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium">{undoes === null ? visibleLine(operation) : `undo of ${undoes}`}</span>
          {session !== null && (
            <Link href={`/s/${encodeURIComponent(session)}`} className="min-w-0 truncate text-accent hover:underline">
              {visibleLine(title ?? session)}
            </Link>
          )}
          {mark && <Badge tone={mark.tone}>{mark.label}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">{visible(summary)}</p>
        <Files files={entry.files} />
      </div>
      <Undo entry={entry} />
    </li>
  )
}

function Files({ files }: { files: HistoryEntry['files'] }) {
  const [first, ...others] = files
  if (!first) return null
  return (
    <p
      title={files.map(({ path }) => visibleLine(path)).join('\n')}
      className="truncate text-xs text-faint tabular-nums"
    >
      <span className="font-mono">{visibleLine(baseName(first.path))}</span> {changeText(first.change)},{' '}
      {sizeText(first)}
      {others.length > 0 && `, and ${plural(others.length, 'file')} more`}
    </p>
  )
}

/** Empty where the row already says why: the edit is undone, or is itself an undo. */
function undoRefusal({ refusal, state, undoes }: HistoryEntry): string {
  return refusal === null || state === 'undone' || undoes !== null ? '' : visible(onScreen(refusal))
}

function Undo({ entry }: { entry: HistoryEntry }) {
  const { edit, canUndo } = entry
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!canUndo) return <p className="w-44 shrink-0 text-xs text-faint max-md:w-full">{undoRefusal(entry)}</p>
  const undo = async () => {
    setBusy(true)
    await undoEdit(queries, edit)
    setBusy(false)
  }
  return (
    <span className="w-44 shrink-0 max-md:w-full">
      <Button size="sm" icon="undo" disabled={isBusy} aria-label={`Undo edit ${edit}`} onClick={() => void undo()}>
        Undo
      </Button>
    </span>
  )
}
