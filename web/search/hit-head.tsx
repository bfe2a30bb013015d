import { baseName } from '../../src/format/path.ts'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { HitHead as Head } from './group-hits.ts'

export interface HitHeadProps extends Head {
  onMore: (() => void) | undefined
}

export function HitHead({ hit, name, count, onMore }: HitHeadProps) {
  const { project, projectName, state, session } = hit
  return (
    <div role="listitem" className="flex items-baseline gap-2 border-t border-line px-3 pt-2 pb-0.5 text-xs text-muted">
      <h2 className="min-w-0 truncate text-sm font-medium text-text">
        {visibleLine(name ?? (session === '' ? baseName(hit.file) : session))}
      </h2>
      {state === 'archived' && (
        <span title="Deleted by Claude Code; Annals has a copy in its archive" className="shrink-0 self-center">
          <Icon name="archive" className="size-3.5" />
          <span className="sr-only">archive only</span>
        </span>
      )}
      {project !== null && (
        <span className="max-w-40 shrink-0 truncate" title={visibleLine(project)}>
          {visibleLine(projectName ?? project)}
        </span>
      )}
      <RelativeTime at={hit.timestamp} className="shrink-0 text-faint" />
      <span className="ml-auto shrink-0 tabular-nums">
        {onMore ? (
          <button type="button" onClick={onMore} className="rounded-sm text-accent hover:underline max-md:min-h-8">
            View all hits
          </button>
        ) : (
          plural(count, 'hit')
        )}
      </span>
    </div>
  )
}
