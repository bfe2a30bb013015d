// The beginning of a document of several sessions: what it is, and the way to each of them.
import { timeSpan } from '../../paint/html/clock.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan, PlannedSession } from '../export-plan.ts'
import { paintSecrets } from './session-head.ts'

/** `heads` are those that are known when it is written: all of them unless the document is written as it is read. */
export function paintCover(plan: ExportPlan, heads: readonly ExportedHead[]): Html {
  const { sessions, timeZone, title, generator } = plan
  const starts = sessions.flatMap(({ startedAt }) => startedAt ?? []).toSorted()
  const ends = sessions.flatMap(({ endedAt }) => endedAt ?? []).toSorted()
  const prompts = sessions.reduce((sum, session) => sum + session.prompts, 0)
  const span = timeSpan(starts[0] ?? null, ends.at(-1) ?? null, timeZone)
  const facts = [
    plural(sessions.length, 'session'),
    plural(prompts, 'prompt'),
    span === '' ? '' : `${span} (${timeZone})`,
  ]
  return element(
    'header',
    { class: 'head column' },
    element('p', { class: 'kicker' }, element('span', {}, generator)),
    element('h1', {}, visibleLine(title)),
    element(
      'p',
      { class: 'figures' },
      facts.filter((fact) => fact !== '').map((fact) => element('span', {}, fact)),
    ),
    // A document that is written as it is read says at each session what was found.
    heads.length === sessions.length ? paintSecrets(heads, plan) : paintState(plan),
  )
}

function paintState({ options }: ExportPlan): Html {
  return element('p', { class: 'remark' }, icon('lock'), options.redact ? 'Redacted.' : 'Not redacted.')
}

/** The anchor of a session among several. */
export function sessionAnchor(plan: ExportPlan, { id }: Pick<PlannedSession, 'id'>): string {
  return `session-${plan.sessions.findIndex((each) => each.id === id) + 1}`
}
