import { formatDuration } from '../../text/duration.ts'
import { pageTime } from '../../paint/html/clock.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, Html, type Content } from '../../paint/html/markup.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { PartTurn, SessionPart } from '../exported-session.ts'
import type { OutlineEntry } from './page-outline.ts'
import type { AgentPart } from '../agent-tracker.ts'

export interface TurnHeading {
  turn: PartTurn
  dayBefore: string | null
  timeZone: string
  level: number
  isContinued: boolean
}

function turnName(index: number): string {
  return index === 0 ? 'Before the first prompt' : `Turn ${index}`
}

export function paintTurnHead({ turn, dayBefore, timeZone, level, isContinued }: TurnHeading): Html {
  const time = pageTime(turn.startedAt, timeZone)
  const name = turnName(turn.index) + (isContinued ? ', continued' : '')
  return element(
    'div',
    { class: 'turn-head' },
    element(`h${level}`, {}, name),
    time && turn.startedAt !== null
      ? element(
          'time',
          { datetime: turn.startedAt, title: `${time.day}, ${time.clock}` },
          time.day === dayBefore ? time.clock : `${time.day}, ${time.clock}`,
        )
      : null,
    turn.durationMs === null ? null : element('span', {}, formatDuration(turn.durationMs)),
  )
}

export function turnEntry(turn: PartTurn, href: string): OutlineEntry {
  return {
    href,
    label: turn.index === 0 ? '' : String(turn.index),
    text: turn.prompt ?? 'Before the first prompt',
    note: turn.toolCalls > 0 ? plural(turn.toolCalls, 'call') : '',
    errors: turn.errors > 0 ? plural(turn.errors, 'error') : '',
    isDeep: turn.index === 0,
  }
}

export function partName({ kind, branch, agent, key }: SessionPart): string {
  if (kind === 'branch') return `Branch ${branch?.number ?? ''}`.trim()
  if (!agent) return key
  const type = visibleLine(agent.type ?? '')
  return type === '' ? 'Agent' : `Agent ${type}`
}

export function paintLead(part: SessionPart, back: Html | null): Content {
  const { branch, agent } = part
  if (branch)
    return element(
      'p',
      { class: 'lead' },
      branch.kind === 'rewind' ? 'Rewound' : 'Dead end',
      back === null ? '.' : [' after ', back, '.'],
    )
  if (!agent) return null
  const why = agent.unlinked === null ? '' : `Started by an unknown call: ${visibleLine(agent.unlinked)}.`
  const lead = [visibleLine(agent.description ?? ''), why].filter((text) => text !== '').join(' · ')
  return lead === '' ? null : element('p', { class: 'lead' }, lead)
}

export function paintAgentSummary({ agent, turns, steps }: AgentPart, isContinued: boolean): Html {
  const calls = turns.reduce((sum, { toolCalls }) => sum + toolCalls, 0)
  const errors = turns.reduce((sum, each) => sum + each.errors, 0)
  const took = turns.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  return element(
    'summary',
    {},
    element('b', {}, `${visibleLine(agent.type ?? 'Agent')}${isContinued ? ', continued' : ''}`),
    agent.description === null ? null : element('span', { class: 'what' }, visibleLine(agent.description)),
    element('span', {}, plural(steps, 'message')),
    calls > 0 ? element('span', {}, plural(calls, 'call')) : null,
    errors > 0 ? element('span', { class: 'bad' }, plural(errors, 'error')) : null,
    took > 0 ? element('span', {}, formatDuration(took)) : null,
  )
}

/** `href` is not escaped, because it may be a placeholder; it consists of anchors and page names, never of text. */
export function paintJump(href: string, name: Parameters<typeof icon>[0], text: string): Html {
  return new Html(`<a href="${href}">${icon(name).markup}${element('span', {}, text).markup}</a>`)
}
