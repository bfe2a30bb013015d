import { useEffect, useSyncExternalStore } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { MessageBlock } from '../messages/message-block.tsx'
import { isModelChange } from '../../../src/describe/model-switch.ts'
import { useSessionState } from '../session-state.ts'
import { turnOfStep } from '../visible-steps.ts'
import { TurnSeparator } from '../messages/turn-separator.tsx'
import { hasMark } from '../../../src/thread/step-mark.ts'

export interface StepRowProps {
  step: number
  before: number | null
  isLast: boolean
  seen: Set<number>
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

function StepPlaceholder({ marks }: { marks: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 py-2" style={{ height: usualHeight(marks) }}>
      <div className="h-3 w-2/3 max-w-md rounded-sm bg-hover" />
      {hasMark(marks, 'answer') && <div className="h-3 w-1/2 max-w-sm rounded-sm bg-hover" />}
    </div>
  )
}

/** Returns pixels, measured in real sessions at a width of 1440 px. */
function usualHeight(marks: number): number {
  const text = hasMark(marks, 'prompt') ? 34 : hasMark(marks, 'answer') ? 72 : 8
  return (
    text + (hasMark(marks, 'tool') ? 30 : 0) + (hasMark(marks, 'edit') ? 90 : 0) + (hasMark(marks, 'note') ? 28 : 0)
  )
}
