import { useQueryClient } from '@tanstack/react-query'
import { buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { setStar } from './annotations.ts'
import { formatCount } from '../../src/text/quantity.ts'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { visible, visibleLine } from '../../src/text/visible.ts'

export interface StarButtonProps {
  session: string
  isStarred: boolean
  label?: string
  tabIndex?: number
  className?: string
}

export function StarButton({ session, isStarred, label = 'Star', tabIndex, className }: StarButtonProps) {
  const queries = useQueryClient()
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={label}
      title={isStarred ? 'Remove star' : 'Star this session'}
      tabIndex={tabIndex}
      onClick={() => void setStar(queries, session, !isStarred)}
      className={classNames(
        buttonClasses('quiet', 'sm', 'icon'),
        isStarred && 'text-warning! hover:text-warning',
        className,
      )}
    >
      <Icon name="star" className={isStarred ? 'size-3.5 fill-current' : 'size-3.5'} />
    </button>
  )
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="text-accent">
      #{visibleLine(tag)}{' '}
    </span>
  ))
}

/** The notes of a session in a list, before the other facts: its own on one line, or the number of those on messages. */
export function NoteText({ row: { note, messageNotes = 0 } }: { row: Pick<SessionRow, 'note' | 'messageNotes'> }) {
  if (note === undefined && messageNotes === 0) return null
  const onMessages = messageNotes === 1 ? '1 note on a message' : `${formatCount(messageNotes)} notes on messages`
  const text = note ?? onMessages
  return (
    <span
      title={note !== undefined && messageNotes > 0 ? `${visible(note)}\n${onMessages}` : visible(text)}
      className="text-warning"
    >
      <Icon name="note" className="mr-1 mb-0.5 inline size-3" />
      {note !== undefined && <span className="sr-only">Your note: </span>}
      {visibleLine(text)}
      <span className="text-faint"> · </span>
    </span>
  )
}
