import { useSessionState } from '../session-state.ts'
import type { PlacedSpan } from './timeline-layout.ts'
import type { TimelineModel } from './timeline-model.ts'

/** Returns a function that shows the message of a span, also inside an agent. */
export function useSpanJump(
  model: TimelineModel,
  onJump: () => void,
): (span: Pick<PlacedSpan, 'thread' | 'span'>) => void {
  const { scrollToStep, openAgent, select } = useSessionState()
  return ({ thread, span: { step } }) => {
    const agent = model.threads[thread]?.agentId ?? null
    onJump()
    if (agent === null) return scrollToStep(step, { align: 'start', select: true, flash: true })
    openAgent(agent, step)
    select(step, { thread: { agent }, uuid: null })
  }
}
