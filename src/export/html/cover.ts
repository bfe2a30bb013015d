import { describeSessions } from '../../describe/describe-counts.ts'
import { timeSpan } from '../../paint/html/clock.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan, PlannedSession } from '../export-plan.ts'
import { paintSecrets } from './session-head.ts'

/** `heads` are the sessions read so far: all of them, unless the document is streamed. */
export function paintCover(plan: ExportPlan, heads: readonly ExportedHead[]): Html {
  const { sessions, counts, timeZone, title, generator } = plan
  const starts = sessions.flatMap(({ startedAt }) => startedAt ?? []).toSorted()
  const ends = sessions.flatMap(({ endedAt }) => endedAt ?? []).toSorted()
  const span = timeSpan(starts[0] ?? null, ends.at(-1) ?? null, timeZone)
  const facts = [describeSessions(counts), plural(counts.prompts, 'prompt'), span === '' ? '' : `${span} (${timeZone})`]
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
    // In a streamed document, each session has its own note on secrets.
    heads.length === sessions.length ? paintSecrets(heads, plan) : paintState(plan),
  )
}

function paintState({ options }: ExportPlan): Html {
  return element('p', { class: 'remark' }, icon('lock'), options.redact ? 'Redacted.' : 'Not redacted.')
}

export function sessionAnchor(plan: ExportPlan, { id }: Pick<PlannedSession, 'id'>): string {
  return `session-${plan.sessions.findIndex((each) => each.id === id) + 1}`
}
