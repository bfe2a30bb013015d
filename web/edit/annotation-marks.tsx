import { useQueryClient } from '@tanstack/react-query'
import { buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { setStar } from './annotations.ts'
import { visibleLine } from '../../src/text/visible.ts'

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
