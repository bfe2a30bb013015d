// What is loaded, one below the other, for the printer; folds are as they were left.
import { plural } from '../../src/render/quantity.ts'
import { MessageBlock } from './message-block.tsx'
import { useSessionState } from './session-state.ts'

export function PrintedSteps() {
  const { visible, pages, depth, filters, outline } = useSessionState()
  const loaded = visible.flatMap((step) => pages.get(step) ?? [])
  return (
    <div>
      {loaded.length < visible.length && (
        <p className="text-sm text-muted">
          {plural(loaded.length, 'message')} of {visible.length}: the ones that were on the screen.
        </p>
      )}
      {loaded.map((step) => (
        <MessageBlock
          key={step.step}
          step={step}
          depth={depth}
          filters={filters}
          isSelected={false}
          marks={outline.thread.marks[step.step] ?? 0}
        />
      ))}
    </div>
  )
}
