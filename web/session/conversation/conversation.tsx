import { useMemo, useState } from 'react'
import type { TurnCost } from '../../../src/operations/session/page-outputs.ts'
import { useSessionCosts } from '../use-session-costs.ts'
import { useSessionPaths } from '../use-session-paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FamilyBar } from './family-bar.tsx'
import { LongerBranch } from './longer-branch.tsx'
import { FindBar } from './find-bar.tsx'
import { SessionPathsContext } from '../sections/file-history-link.tsx'
import { FindContext } from '../sections/marked-text.tsx'
import { PrintedSteps } from './printed-steps.tsx'
import { useSessionState } from '../session-state.ts'
import { StepList } from './step-list.tsx'
import { RangeBar } from '../timeline/range-bar.tsx'
import { ThreadBar } from './thread-bar.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { useTimelineMode } from '../timeline/use-timeline-mode.ts'
import { partOfStep, stepPart, type StepPart } from './step-part.ts'
import { isSameThread, threadKey } from '../thread-key.ts'
import { ThreadScopeContext } from '../thread-scope.ts'
import { TurnCosts } from '../messages/turn-separator.tsx'
import type { Jump } from '../use-jumps.ts'
import { useIsPrinting } from './print-session.ts'
import { ViewBar } from './view-bar.tsx'
import { SessionNote } from '../../edit/notes.tsx'

export interface ConversationProps {
  jump: Jump | null
  onJumped: (jump: Jump) => void
  isPending: boolean
}

export function Conversation({ jump, onJumped, isPending }: ConversationProps) {
  const { thread, depth, filters, range, visible, find } = useSessionState()
  const timeline = useTimelineMode()
  const isPrinting = useIsPrinting()
  const part = useStepPart(visible, jump && isSameThread(jump.thread, thread) ? jump.step : null)
  const costs = useSessionCosts()?.byTurn
  const paths = useSessionPaths()
  const scope = useMemo(() => ({ thread, level: 0 }), [thread])
  const found = useMemo(() => ({ text: find.text }), [find.text])
  return (
    <ThreadScopeContext value={scope}>
      <FindContext value={found}>
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col print:block">
          {/* Behind the timeline at full height, nothing may have the focus. */}
          <div className="contents" inert={timeline.isFull}>
            <SessionNote />
            <ViewBar timeline={timeline} />
          </div>
          <Timeline mode={timeline} />
          <div className="contents" inert={timeline.isFull}>
            <RangeBar />
            {find.isOpen && <FindBar />}
            <FamilyBar />
            <ThreadBar />
            <LongerBranch />
            <TurnCosts value={costs ?? NO_COSTS}>
              <SessionPathsContext value={paths}>
                {isPrinting ? (
                  <PrintedSteps />
                ) : isPending ? null : visible.length === 0 ? (
                  <NothingShown />
                ) : (
                  <StepList
                    key={`${threadKey(thread)} ${depth} ${[...filters].join()} ${range?.from}-${range?.to} ${part.number}`}
                    part={part}
                    jump={jump}
                    onJumped={onJumped}
                  />
                )}
              </SessionPathsContext>
            </TurnCosts>
          </div>
        </div>
      </FindContext>
    </ThreadScopeContext>
  )
}

function useStepPart(visible: readonly number[], wanted: number | null): StepPart {
  const [number, setNumber] = useState(0)
  const next = wanted === null ? number : partOfStep(visible, wanted)
  if (next !== number) setNumber(next)
  return useMemo(() => stepPart(visible, next), [visible, next])
}

const NO_COSTS: ReadonlyMap<number, TurnCost> = new Map()

function NothingShown() {
  const { outline, depth, filters, range } = useSessionState()
  const hasMessages = outline.thread.marks.length > 0 && (depth !== 'all' || filters.size > 0 || range !== null)
  return hasMessages ? (
    <EmptyState title="No messages match" icon="filter">
      Choose a deeper level above or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No messages yet" icon="message">
      New messages appear here as they are written.
    </EmptyState>
  )
}
