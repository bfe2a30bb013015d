import { useState } from 'react'
import type { ChangedFile } from '../../../src/session/session-view.ts'
import { formatCount } from '../../../src/text/quantity.ts'
import { useSessionState } from '../session-state.ts'
import { isSameThread } from '../thread-key.ts'
import { turnOfStep } from '../visible-steps.ts'

const FEW = 12

export function FileSteps({ file }: { file: ChangedFile }) {
  const { outline, thread, setThread, scrollToStep, panes } = useSessionState()
  const [isExpanded, setExpanded] = useState(false)
  const isMain = isSameThread(thread, {})
  const steps = isExpanded ? file.steps : file.steps.slice(0, FEW)
  const rest = file.steps.length - steps.length
  if (file.steps.length === 0) return <p className="px-3 pt-1 text-2xs text-faint">Used outside the main line</p>
  const open = (step: number) => {
    if (isMain) scrollToStep(step, { align: 'center', flash: true, select: true })
    else setThread({}, step)
    panes.closeSheets()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1 px-3 pt-1 text-2xs text-faint">
      Used in:
      {steps.map((step) => {
        const turn = isMain ? turnOfStep(outline.thread.turns, step) : null
        return (
          <button
            key={step}
            type="button"
            title={turn ? `Turn ${turn.index}` : undefined}
            onClick={() => open(step)}
            className="min-h-6 rounded-sm px-1 text-accent tabular-nums hover:bg-hover hover:underline max-md:min-h-8 max-md:px-2"
          >
            message {formatCount(step + 1)}
          </button>
        )
      })}
      {rest > 0 && (
        <button type="button" onClick={() => setExpanded(true)} className="min-h-6 px-1 text-muted hover:underline">
          and {formatCount(rest)} more
        </button>
      )}
    </p>
  )
}
