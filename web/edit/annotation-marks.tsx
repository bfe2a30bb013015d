import { useQueryClient } from '@tanstack/react-query'
import { buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { setStar } from './annotations.ts'
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

/** The note of a session in a list: its first line, before the other facts. */
export function NoteText({ note }: { note: string | undefined }) {
  if (note === undefined) return null
  return (
    <span title={visible(note)} className="text-warning">
      <Icon name="note" className="mr-1 mb-0.5 inline size-3" />
      <span className="sr-only">Your note: </span>
      {visibleLine(note)}
      <span className="text-faint"> · </span>
    </span>
  )
}
