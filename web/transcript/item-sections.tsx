// The sections of an item; those that are long are not part of the window and are fetched when they are shown.
import type { StepItem } from '../../src/session/session-view.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { useCall } from '../use-call.ts'
import { SkeletonLines } from './skeleton-lines.tsx'
import { useSessionState } from './session-state.ts'
import { useIsHit } from './use-is-hit.ts'
import { useThreadScope } from './thread-scope.ts'
import { ViewSections } from './view-sections.tsx'

export type ViewItem = Extract<StepItem, { kind: 'tool' | 'entry' }>

/** Forgotten soon after the fold is closed: one may hold megabytes. */
const KEPT_MS = 15_000

export function ItemSections({ item, step, index }: { item: ViewItem; step: number; index: number }) {
  const { id } = useSessionState()
  const { thread } = useThreadScope()
  const isHit = useIsHit(step, index)
  const full = useCall(
    'session item',
    { session: id, ...thread, step, item: index },
    { enabled: item.held > 0, gcTime: KEPT_MS },
  )
  if (item.held === 0) return <ViewSections sections={item.view.sections} isOpen={isHit} />
  if (full.error) return <ErrorNote error={full.error} onRetry={() => void full.refetch()} />
  if (full.data && 'view' in full.data) return <ViewSections sections={full.data.view.sections} isOpen={isHit} />
  return <SkeletonLines characters={item.held} />
}
