// A row of the list: the head of its turn, the message once it is loaded, and the branches that leave behind it.
import { useEffect, useSyncExternalStore } from 'react'
import { ErrorNote } from '../ui/error-note.tsx'
import { classNames } from '../ui/class-names.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { MessageBlock } from './message-block.tsx'
import { isModelChange } from '../../src/render/model-switch.ts'
import { useSessionState } from './session-state.ts'
import { StepPlaceholder } from './step-placeholder.tsx'
import { turnOfStep } from './turn-of-step.ts'
import { TurnSeparator } from './turn-separator.tsx'

export interface StepRowProps {
  step: number
  /** The visible step before it; null for the first row. */
  before: number | null
  isLast: boolean
  /** Steps that were drawn once; this one is added when it is. */
  seen: Set<number>
  /** How high it was then. */
  height: () => number | undefined
}

export function StepRow({ step, before, isLast, seen, height }: StepRowProps) {
  const { pages, outline, depth, filters, selected } = useSessionState()
  const { turns, marks } = outline.thread
  const view = useSyncExternalStore(pages.subscribe, () => pages.get(step))
  const error = useSyncExternalStore(pages.subscribe, () => pages.errorAt(step))
  useEffect(() => pages.want(step), [pages, step])
  useEffect(() => {
    if (view) seen.add(step)
  }, [view, seen, step])
  const turn = turnOfStep(turns, step)
  const isTurnStart = turn !== null && (before === null || before < turn.step)
  return (
    <div
      style={view || error !== null || !seen.has(step) ? undefined : { height: height() }}
      className={classNames('mx-auto w-full max-w-[55rem] px-4 sm:px-8', before === null && 'pt-1', isLast && 'pb-24')}
    >
      {isTurnStart && <TurnSeparator turn={turn} before={before === null ? null : turnOfStep(turns, before)} />}
      {view ? (
        <MessageBlock
          step={view}
          depth={depth}
          filters={filters}
          isSelected={selected === step}
          marks={marks[step] ?? 0}
          isModelChange={isModelChange(marks, before, step)}
        />
      ) : error === null ? (
        <StepPlaceholder marks={marks[step] ?? 0} />
      ) : (
        <ErrorNote error={error} onRetry={() => pages.retry(step)} />
      )}
      {view && view.branches.length > 0 && <BranchSwitch step={step} branches={view.branches} />}
    </div>
  )
}
