// In the transcript a compaction's summary is a separate message after the boundary, shown as such only at full depth.
import type { StepView } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useCall } from '../../use-call.ts'
import type { EntryStepItem } from './entry-row.tsx'
import { ItemSections, SkeletonLines } from './item-sections.tsx'
import { foldName } from '../row-memory.ts'
import { useSessionState } from '../session-state.ts'
import { SystemSeparator } from './system-separator.tsx'
import { useFold } from './folds.ts'
import { useThreadScope } from '../thread-scope.ts'

/** Attachments may come between the boundary and its summary. */
const NEAR_STEPS = 4

export function CompactionSeparator({ item, step }: { item: EntryStepItem; step: number }) {
  const { outline } = useSessionState()
  const { thread } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, 0))
  const { title, summary, sections } = item.view
  const kind = outline.compactions.find(({ uuid }) => item.uuids.includes(uuid))?.kind
  // A microcompaction only clears old tool results, so it has no summary.
  const hasSummary = kind !== 'micro'
  const canOpen = hasSummary || sections.length > 0 || item.held > 0
  return (
    <SystemSeparator
      icon="collapse"
      tone="info"
      label={`${visibleLine(title)}${summary === '' ? '' : ` · ${visibleLine(summary)}`}`}
      isOpen={isOpen}
      onToggle={canOpen ? setOpen : undefined}
    >
      <ItemSections item={item} step={step} index={0} />
      {hasSummary && <Summary after={step} />}
    </SystemSeparator>
  )
}

function Summary({ after }: { after: number }) {
  const { id } = useSessionState()
  const { thread } = useThreadScope()
  const near = useCall('session steps', { session: id, ...thread, from: after + 1, count: NEAR_STEPS })
  if (!near.data) return near.isPending ? <SkeletonLines characters={400} /> : null
  const found = findSummary(near.data.steps)
  if (!found) return <p className="text-sm text-muted">This compaction has no summary in the transcript.</p>
  return <ItemSections item={found.item} step={found.step} index={found.index} />
}

function findSummary(steps: readonly StepView[]): { item: EntryStepItem; step: number; index: number } | null {
  for (const { step, kind, items } of steps) {
    if (kind === 'prompt' || kind === 'answer') return null
    if (kind !== 'note') continue
    for (const [index, item] of items.entries()) if (item.kind === 'entry') return { item, step, index }
  }
  return null
}
