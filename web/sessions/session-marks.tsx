import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Icon } from '../ui/icon.tsx'

export function SessionMarks({ row: { state, machine, errors, agents } }: { row: SessionRow }) {
  return (
    <span className="flex shrink-0 items-center gap-2 text-2xs tabular-nums">
      {agents > 0 && (
        <span title={plural(agents, 'agent')} className="flex items-center gap-0.5 text-muted max-sm:hidden">
          <Icon name="agent" className="size-3.5" />
          {formatCount(agents)}
          <span className="sr-only">{agents === 1 ? 'agent' : 'agents'}</span>
        </span>
      )}
      {errors > 0 && (
        <span title={plural(errors, 'error')} className="flex items-center gap-0.5 text-error">
          <Icon name="alert" className="size-3.5" />
          {formatCount(errors)}
          <span className="sr-only">{errors === 1 ? 'error' : 'errors'}</span>
        </span>
      )}
      {machine !== null && (
        <span title={`Merged from ${visibleLine(machine)}`} className="max-w-24 truncate text-muted">
          {visibleLine(machine)}
        </span>
      )}
      {state === 'archived' && machine === null && (
        <span title="Deleted by Claude Code; Annals has a copy in its archive" className="text-muted">
          <Icon name="archive" className="size-3.5" />
          <span className="sr-only">archive only</span>
        </span>
      )}
      {state === 'live' && (
        <span title="Running" className="text-ok">
          <Icon name="live" className="size-3.5" />
          <span className="sr-only">running</span>
        </span>
      )}
    </span>
  )
}
