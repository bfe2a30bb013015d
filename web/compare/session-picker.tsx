// Chooses a session for one side: a filter field and the matching sessions as links.
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { visibleLine } from '../../src/text/visible.ts'
import { useSessions } from '../sessions/use-sessions.ts'
import { rankCommands } from '../shell/rank-commands.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { focusSoon } from '../ui/focus-soon.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Cost } from '../usage/cost.tsx'

const MOST_SHOWN = 30

export interface SessionPickerProps {
  label: string
  /** The session that is not offered, because it is the other side. */
  except: string
  linkTo: (session: string) => string
  onChosen?: () => void
}

export function SessionPicker({ label, except, linkTo, onChosen }: SessionPickerProps) {
  const { data, error, refetch } = useSessions()
  const [text, setText] = useState('')
  const found = useMemo(() => {
    const rows = (data?.sessions ?? []).filter(({ id }) => id !== except)
    const rankable = rows.map((session) => ({
      title: session.title,
      words: `${session.project.name} ${session.branch ?? ''} ${session.id}`,
      session,
    }))
    return rankCommands(rankable, text, MOST_SHOWN).map(({ session }) => session)
  }, [data, text, except])
  const field = useRef<HTMLInputElement>(null)
  // Words typed elsewhere would be shortcuts. The palette may still have the focus.
  useEffect(() => focusSoon(() => field.current), [])
  const [, go] = useLocation()
  const chooseFirst = () => {
    const [first] = found
    if (!first || text.trim() === '') return
    go(linkTo(first.id))
    onChosen?.()
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        field={field}
        label={label}
        value={text}
        onChange={setText}
        onEnter={chooseFirst}
        placeholder="Title, project or id"
      />
      {!data && <Spinner label="Loading sessions" />}
      <ul
        aria-label="Sessions to choose"
        className="flex flex-col overflow-hidden rounded-lg border border-line empty:hidden"
      >
        {found.map(({ id, title, project, endedAt, costUsd, unpriced }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              href={linkTo(id)}
              {...(onChosen ? { onClick: onChosen } : {})}
              className="flex min-h-9 min-w-0 items-center gap-3 px-3 py-1.5 text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{visibleLine(title)}</span>
              <span className="max-w-40 shrink-0 truncate text-xs text-muted max-sm:hidden">
                {visibleLine(project.name)}
              </span>
              <RelativeTime at={endedAt} className="w-20 shrink-0 text-right text-xs text-muted max-sm:hidden" />
              <Cost of={{ usd: costUsd, unpriced }} className="w-16 shrink-0 text-right text-xs tabular-nums" />
            </Link>
          </li>
        ))}
      </ul>
      {data && found.length === 0 && <p className="text-xs text-muted">No session matches.</p>}
    </div>
  )
}
