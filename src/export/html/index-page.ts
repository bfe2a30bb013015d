// The index page of a folder: a table of sessions per project, latest first.
import { describeSessions } from '../../describe/describe-counts.ts'
import { formatSpent, formatCount, formatTokens, plural } from '../../text/quantity.ts'
import { pageTime } from '../../paint/html/clock.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'
import { groupBy } from '../../text/group-by.ts'
import { addUsage, type SessionUsage } from '../../analytics/report/session-usage.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import { pageMeta } from './page-meta.ts'
import { pageHref } from './page-names.ts'
import { pageEnd, pageStart } from './page-shell.ts'
import { paintSecrets } from './session-head.ts'

export interface IndexEntry {
  head: ExportedHead
  page: string
}

export const INDEX_NAME = 'index.html'

export async function writeIndex(plan: ExportPlan, sink: ExportSink, sessions: readonly IndexEntry[]): Promise<void> {
  const file = sink.create(INDEX_NAME)
  const heads = sessions.map(({ head }) => head)
  await file.write(
    pageStart({
      plan,
      title: plan.title,
      meta: pageMeta(plan, 1, heads),
      header: paintHeader(plan, heads),
      outline: null,
      bar: paintFilter(),
    }),
  )
  for (const group of byProject(sessions)) await file.write(paintProject(group, plan).markup)
  await file.write(element('p', { id: 'unfit', class: 'lead', hidden: true }, 'No matching sessions').markup)
  await file.write(pageEnd(plan, null))
  await file.write(`<!-- annals sha256 ${file.digest()} -->\n`)
  await file.close()
}

function paintHeader(plan: ExportPlan, heads: readonly ExportedHead[]): Html {
  const usage = addUsage(heads.flatMap((head) => head.usage ?? []))
  const tokens = Object.values(usage.tokens).reduce((total, count) => total + count, 0)
  const facts = [
    describeSessions(plan.counts),
    plural(plan.counts.prompts, 'prompt'),
    plural(plan.counts.messages, 'message'),
    tokens > 0 ? `${formatTokens(tokens)} tokens` : '',
  ]
  const cost = formatSpent(usage.cost)
  return element(
    'header',
    { class: 'head column' },
    element('p', { class: 'kicker' }, element('span', {}, plan.generator)),
    element('h1', {}, visibleLine(plan.title)),
    element(
      'p',
      { class: 'figures' },
      facts.filter((fact) => fact !== '').map((fact) => element('span', {}, fact)),
      cost === '' ? null : element('span', { title: costTitle(usage) }, cost),
    ),
    paintSecrets(heads, plan),
  )
}

function paintFilter(): Html {
  return element(
    'search',
    { class: 'bar js' },
    element(
      'div',
      { class: 'find' },
      element(
        'div',
        { class: 'field' },
        icon('search'),
        element('input', {
          id: 'filter',
          type: 'search',
          placeholder: 'Filter sessions',
          'aria-label': 'Filter sessions',
          autocomplete: 'off',
          spellcheck: 'false',
        }),
        element('output', { id: 'filtered', for: 'filter' }),
      ),
    ),
  )
}

function costTitle({ cost }: Pick<SessionUsage, 'cost'>): string | null {
  return cost.unpriced.length > 0 ? 'Some models have no price' : null
}

interface ProjectGroup {
  project: ExportedHead['project']
  sessions: readonly IndexEntry[]
}

function byProject(sessions: readonly IndexEntry[]): ProjectGroup[] {
  const groups = groupBy(sessions, ({ head }) => head.project?.path ?? '')
  return [...groups.values()]
    .map((group) => ({ project: group[0]?.head.project ?? null, sessions: group.toSorted(newestFirst) }))
    .toSorted(latestFirst)
}

function latestFirst(one: ProjectGroup, other: ProjectGroup): number {
  if (one.project === null || other.project === null) return one.project === null ? 1 : -1
  const [a, b] = [latestOf(one), latestOf(other)]
  return a === b ? (one.project.path < other.project.path ? -1 : 1) : a < b ? 1 : -1
}

function latestOf({ sessions }: ProjectGroup): string {
  return sessions[0]?.head.startedAt ?? ''
}

function newestFirst(one: IndexEntry, other: IndexEntry): number {
  const [a, b] = [one.head.startedAt ?? '', other.head.startedAt ?? '']
  return a === b ? (one.head.id < other.head.id ? -1 : 1) : a < b ? 1 : -1
}

const COLUMNS = [
  { title: 'Session', className: null },
  { title: 'Date', className: 'date' },
  { title: 'Prompts', className: 'num' },
  { title: 'Messages', className: 'num' },
  { title: 'Cost', className: 'num' },
]

function paintProject({ project, sessions }: ProjectGroup, plan: ExportPlan): Html {
  return element(
    'section',
    { class: 'project' },
    element(
      'h2',
      {},
      project ? visibleLine(project.name) : 'No project',
      // The path distinguishes projects with the same name.
      project ? [' ', element('small', { class: 'path' }, visibleLine(project.path))] : null,
      element('small', {}, ` ${plural(sessions.length, 'session')}`),
    ),
    element(
      'table',
      { class: 'sessions-table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          COLUMNS.map(({ title, className }) => element('th', { scope: 'col', class: className }, title)),
        ),
      ),
      element(
        'tbody',
        {},
        sessions.map((session) => paintRow(session, plan)),
      ),
    ),
  )
}

function paintRow({ head, page }: IndexEntry, { timeZone }: ExportPlan): Html {
  const time = pageTime(head.startedAt, timeZone)
  const title = visibleLine(head.title)
  return element(
    'tr',
    {},
    element('td', { class: 'title', title }, element('a', { href: pageHref(INDEX_NAME, page) }, title)),
    element('td', {}, time ? `${time.day}, ${time.clock}` : ''),
    element('td', { class: 'num', 'data-unit': head.prompts === 1 ? 'prompt' : 'prompts' }, formatCount(head.prompts)),
    element(
      'td',
      { class: 'num', 'data-unit': head.messages === 1 ? 'message' : 'messages' },
      formatCount(head.messages),
    ),
    element(
      'td',
      { class: 'num', title: head.usage ? costTitle(head.usage) : null },
      head.usage ? formatSpent(head.usage.cost) : '',
    ),
  )
}
