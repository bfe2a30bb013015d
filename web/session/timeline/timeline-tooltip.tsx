// What is under the pointer or the keyboard cursor: name, time, duration, cost and context of the request.
import { visibleLine } from '../../../src/text/visible.ts'
import { useSessionState } from '../session-state.ts'
import { turnOfStep } from '../visible-steps.ts'
import { useSessionCosts } from '../use-session-costs.ts'
import { formatSpent } from '../../../src/text/quantity.ts'
import { spanText } from './span-text.ts'
import type { PlacedSpan, TimelineLayout } from './timeline-layout.ts'
import { requestOf, type TimelineModel } from './timeline-model.ts'

export interface TimelineTooltipProps {
  placed: PlacedSpan
  model: TimelineModel
  layout: TimelineLayout
}

const WIDTH = 280

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const withDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export function TimelineTooltip({ placed: { span, thread, x, end, y, height }, model, layout }: TimelineTooltipProps) {
  const { outline } = useSessionState()
  const own = model.threads[thread]
  const { name, state, duration, cost, context } = spanText(span, own ? requestOf(own, span.step) : null, model.isTimed)
  const turn = thread === 0 ? turnOfStep(outline.thread.turns, span.step) : null
  const agent = outline.agents.find(({ agentId }) => agentId === own?.agentId)
  const left = Math.max(4, Math.min(x, layout.axis.width - WIDTH - 4))
  const isBad = span.state === 'error' || span.state === 'denied'
  return (
    <>
      <div
        className="pointer-events-none absolute rounded-[2px] ring-1 ring-text"
        style={{ left: x - 1, top: y - 1, width: Math.max(4, end - x + 2), height: height + 2 }}
      />
      <div
        role="tooltip"
        className="pointer-events-none absolute z-30 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-xs shadow-float"
        style={{ left, top: y + height + 8, width: Math.min(WIDTH, layout.axis.width - 8) }}
      >
        <p className="flex gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="ml-auto shrink-0 text-muted tabular-nums">{duration}</span>
        </p>
        {state !== '' && <p className={isBad ? 'text-error' : 'text-warning'}>{state}</p>}
        {span.kind === 'prompt' && turn?.prompt && (
          <p className="line-clamp-2 text-muted">{visibleLine(turn.prompt)}</p>
        )}
        {agent && (
          <p className="truncate text-muted">Agent: {visibleLine(agent.description ?? agent.type ?? agent.agentId)}</p>
        )}
        {(cost !== '' || context !== '') && (
          <p className="text-muted tabular-nums">
            {[cost && `Request ${cost}`, context && `${context} of context`].filter((part) => part !== '').join(' · ')}
          </p>
        )}
        <p className="text-faint tabular-nums">
          {model.isTimed && `${withDay.format(span.start)}, ${clock.format(span.start)}`}
          {turn && <TurnCostText turn={turn.index} isFirst={!model.isTimed} />}
        </p>
      </div>
    </>
  )
}

function TurnCostText({ turn, isFirst }: { turn: number; isFirst: boolean }) {
  const cost = useSessionCosts()?.byTurn?.get(turn)
  const spent = cost ? formatSpent(cost) : ''
  return `${isFirst ? '' : ' · '}turn ${turn}${spent === '' ? '' : ` ${spent}`}`
}
