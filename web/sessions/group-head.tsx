import { formatTokens, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import { Cost } from '../usage/cost.tsx'
import { COLUMNS, SCROLLBAR_ROOM } from './column-heads.tsx'
import type { GroupItem } from './group-rows.ts'

export interface GroupHeadProps {
  group: GroupItem
  isFixed?: boolean
}

export function GroupHead({ group: { label, title, sessions, tokens, cost }, isFixed = false }: GroupHeadProps) {
  const figures = { prompts: '', tokens: tokens > 0 ? formatTokens(tokens) : '', size: '', active: '' }
  return (
    <div
      title={visibleLine(title)}
      className={classNames('border-b border-line bg-sunken text-xs text-muted', isFixed && SCROLLBAR_ROOM)}
    >
      <div className="flex h-8 items-center gap-3 px-3">
        <span className="flex min-w-0 flex-1 items-baseline gap-3">
          <h2 className="min-w-0 truncate font-medium text-text">{visibleLine(label)}</h2>
          {/* A title with a slash is a path: shown too, because two projects may have the same name. */}
          {title.includes('/') && (
            <span className="min-w-0 truncate text-faint max-lg:hidden">{visibleLine(title)}</span>
          )}
          <span className="shrink-0 tabular-nums">{plural(sessions, 'session')}</span>
        </span>
        <span className="flex shrink-0 text-right tabular-nums">
          {COLUMNS.map(({ key, className }) =>
            key === 'cost' ? (
              <Cost key={key} of={cost} className={className} />
            ) : (
              <span key={key} className={classNames(className, key === 'active' && 'max-sm:hidden')}>
                {figures[key]}
                {key === 'tokens' && tokens > 0 && <span className="sr-only"> tokens</span>}
              </span>
            ),
          )}
        </span>
      </div>
    </div>
  )
}
