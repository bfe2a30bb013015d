// The sections of an item. Long ones are not part of the step window and are fetched when they are shown.
import type { StepItem } from '../../../src/session/session-view.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useCall } from '../../use-call.ts'
import { useSessionState } from '../session-state.ts'
import { useThreadScope } from '../thread-scope.ts'
import { ViewSections } from '../sections/view-sections.tsx'
import { isSameThread } from '../thread-key.ts'

export type ViewItem = Extract<StepItem, { kind: 'tool' | 'entry' }>

/** Evicted soon after the fold is closed: an item may have megabytes. */
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

function useIsHit(step: number, item: number): boolean {
  const { find } = useSessionState()
  const { thread } = useThreadScope()
  const hit = find.index === null ? undefined : find.hits[find.index]
  const isHere = hit !== undefined && hit.step === step && isSameThread(hit, thread)
  return isHere && (hit.item === null || hit.item === item)
}

export function SkeletonLines({ characters }: { characters: number }) {
  const lines = Math.min(12, Math.max(2, Math.ceil(characters / 80)))
  return (
    <div aria-busy="true" className="space-y-1.5 py-1">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_value, index) => (
        <div key={index} className="h-3 rounded-sm bg-hover" style={{ width: `${55 + ((index * 37) % 40)}%` }} />
      ))}
    </div>
  )
}
