import { formatCount, plural } from '../../../src/text/quantity.ts'
import type { StepView } from '../../../src/session/session-view.ts'
import { MessageBlock } from '../messages/message-block.tsx'
import { isModelChange } from '../../../src/describe/model-switch.ts'
import { MOST_PRINTED } from './print-session.ts'
import { useSessionState } from '../session-state.ts'
import { turnOfStep } from '../visible-steps.ts'
import { TurnSeparator } from '../messages/turn-separator.tsx'

export function PrintedSteps() {
  const { visible, pages } = useSessionState()
  const loaded = visible.flatMap((step) => pages.get(step) ?? []).slice(0, MOST_PRINTED)
  return (
    // The page width limits lines on paper, so the screen's maximum widths are lifted.
    <div className="[&_:not(img)]:max-w-none">
      {loaded.length < visible.length && (
        <p className="text-sm text-muted">
          {formatCount(loaded.length)} of {plural(visible.length, 'message')}
          {loaded.length < MOST_PRINTED && ' were loaded. Use “Print this session” to load all of them'}.
        </p>
      )}
      {loaded.map((step, index) => (
        <PrintedStep key={step.step} step={step} before={loaded[index - 1]?.step ?? null} />
      ))}
    </div>
  )
}

function PrintedStep({ step, before }: { step: StepView; before: number | null }) {
  const { depth, filters, outline } = useSessionState()
  const { turns, marks } = outline.thread
  const turn = turnOfStep(turns, step.step)
  return (
    <>
      {turn !== null && (before === null || before < turn.step) && (
        <TurnSeparator turn={turn} before={before === null ? null : turnOfStep(turns, before)} />
      )}
      <MessageBlock
        step={step}
        depth={depth}
        filters={filters}
        isSelected={false}
        marks={marks[step.step] ?? 0}
        isModelChange={isModelChange(marks, before, step.step)}
      />
    </>
  )
}
