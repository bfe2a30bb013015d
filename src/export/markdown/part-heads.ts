import { formatDuration } from '../../text/duration.ts'
import { oneLine } from '../../describe/line.ts'
import { heading } from '../../paint/markdown/heading.ts'
import { note } from '../../paint/markdown/item-markdown.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { PartTurn, SessionPart } from '../exported-session.ts'
import { timeText } from './session-head.ts'

const LONGEST_WORDS = 80

export function turnHeading({ index, prompt }: PartTurn, level: 2 | 3): string {
  const words = prompt === null ? 'Before the first prompt' : oneLine(prompt, LONGEST_WORDS)
  return heading(level, words === '' ? String(index) : `${index} · ${words}`)
}

export function turnFacts({ startedAt, durationMs, toolCalls, errors }: PartTurn, timeZone: string): string {
  const facts = [
    timeText(startedAt, timeZone) ?? '',
    durationMs === null || durationMs < 1000 ? '' : formatDuration(durationMs),
    toolCalls > 0 ? plural(toolCalls, 'tool call') : '',
    errors > 0 ? plural(errors, 'error') : '',
  ]
  return note(facts.filter((fact) => fact !== '').join(' · '))
}

export function partName({ branch, agent, key }: SessionPart): string {
  if (branch) return `Branch ${branch.number}`
  if (!agent) return key
  return `Agent ${visibleLine(agent.type ?? '')}`.trim()
}

export function partTitle(part: SessionPart): string {
  const words = part.branch ? (part.branch.prompts[0] ?? '') : (part.agent?.description ?? '')
  const title = oneLine(words, LONGEST_WORDS)
  return title === '' ? partName(part) : `${partName(part)} · ${title}`
}

export function agentFacts({ turns, steps }: SessionPart): string {
  const calls = turns.reduce((sum, { toolCalls }) => sum + toolCalls, 0)
  const errors = turns.reduce((sum, each) => sum + each.errors, 0)
  const took = turns.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  return [
    plural(steps, 'message'),
    calls > 0 ? plural(calls, 'call') : '',
    errors > 0 ? plural(errors, 'error') : '',
    took >= 1000 ? formatDuration(took) : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ')
}
