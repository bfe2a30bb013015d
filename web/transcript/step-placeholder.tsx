// Where a message will stand: about as high as its kind usually is, so that the page moves little when it comes.
import { hasMark } from '../../src/thread/step-mark.ts'

export function StepPlaceholder({ marks }: { marks: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2 py-2" style={{ height: usualHeight(marks) }}>
      <div className="h-3 w-2/3 max-w-md rounded-sm bg-hover" />
      {hasMark(marks, 'answer') && <div className="h-3 w-1/2 max-w-sm rounded-sm bg-hover" />}
    </div>
  )
}

/** Pixels; of real sessions at 1440 px. */
function usualHeight(marks: number): number {
  const words = hasMark(marks, 'prompt') ? 34 : hasMark(marks, 'answer') ? 72 : 8
  return (
    words + (hasMark(marks, 'tool') ? 30 : 0) + (hasMark(marks, 'edit') ? 90 : 0) + (hasMark(marks, 'note') ? 28 : 0)
  )
}
