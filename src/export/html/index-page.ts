// The first page of a folder: every session in a table, by project, the newest first.
import { formatCost, formatCount, formatTokens, plural } from '../../render/quantity.ts'
import { pageTime } from '../../render/html/clock.ts'
import { icon } from '../../render/html/icons.ts'
import { element, type Html } from '../../render/html/markup.ts'
import { visibleLine } from '../../render/visible.ts'
import { addUsage } from '../../analytics/report/session-usage.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink } from '../export-sink.ts'
import { pageMeta } from './page-meta.ts'
import { pageHref } from './page-names.ts'
import { pageEnd, pageStart } from './page-shell.ts'
import { paintSecrets } from './session-head.ts'

export interface IndexedSession {
  head: ExportedHead
  /** The name of its first page. */
  page: string
}

export const INDEX_NAME = 'index.html'

export async function writeIndex(
  plan: ExportPlan,
  sink: ExportSink,
  sessions: readonly IndexedSession[],
): Promise<void> {
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
  for (const [name, group] of byProject(sessions)) await file.write(paintProject(name, group, plan).markup)
  await file.write(pageEnd(plan, null))
  await file.write(`<!-- annals sha256 ${file.digest()} -->\n`)
  await file.close()
}

function paintHeader(plan: ExportPlan, heads: readonly ExportedHead[]): Html {
  const sum = (pick: (head: ExportedHead) => number) => heads.reduce((total, head) => total + pick(head), 0)
  const usage = addUsage(heads.flatMap((head) => head.usage ?? []))
  const tokens = Object.values(usage.tokens).reduce((total, count) => total + count, 0)
  const facts = [
    plural(heads.length, 'session'),
    plural(
      sum(({ prompts }) => prompts),
      'prompt',
    ),
    plural(
      sum(({ messages }) => messages),
      'message',
    ),
    tokens > 0 ? `${formatTokens(tokens)} tokens` : '',
    formatCost(usage.cost),
  ]
  return element(
    'header',
    { class: 'head column' },
    element('p', { class: 'kicker' }, element('span', {}, plan.generator)),
    element('h1', {}, visibleLine(plan.title)),
    element(
      'p',
      { class: 'figures' },
      facts.filter((fact) => fact !== '').map((fact) => element('span', {}, fact)),
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

/** Projects in the order of their names, what has none at the end. */
function byProject(sessions: readonly IndexedSession[]): [name: string, group: IndexedSession[]][] {
  const groups = new Map<string, IndexedSession[]>()
  for (const session of sessions) {
    const path = session.head.project?.path ?? ''
    groups.set(path, [...(groups.get(path) ?? []), session])
  }
  return [...groups]
    .toSorted(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one < other ? -1 : 1))
    .map(([, group]) => [group[0]?.head.project?.name ?? 'Without a project', group.toSorted(newestFirst)])
}

function newestFirst(one: IndexedSession, other: IndexedSession): number {
  const [a, b] = [one.head.startedAt ?? '', other.head.startedAt ?? '']
  return a === b ? (one.head.id < other.head.id ? -1 : 1) : a < b ? 1 : -1
}

const COLUMNS = [
  { title: 'Session', look: null },
  { title: 'Date', look: 'date' },
  { title: 'Prompts', look: 'num' },
  { title: 'Messages', look: 'num' },
  { title: 'Cost', look: 'num' },
]

function paintProject(name: string, group: readonly IndexedSession[], plan: ExportPlan): Html {
  return element(
    'section',
    { class: 'project' },
    element('h2', {}, visibleLine(name), element('small', {}, ` ${plural(group.length, 'session')}`)),
    element(
      'table',
      { class: 'sessions-table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          COLUMNS.map(({ title, look }) => element('th', { scope: 'col', class: look }, title)),
        ),
      ),
      element(
        'tbody',
        {},
        group.map((session) => paintRow(session, plan)),
      ),
    ),
  )
}

function paintRow({ head, page }: IndexedSession, { timeZone }: ExportPlan): Html {
  const time = pageTime(head.startedAt, timeZone)
  return element(
    'tr',
    {},
    element('td', { class: 'title' }, element('a', { href: pageHref(INDEX_NAME, page) }, visibleLine(head.title))),
    element('td', {}, time ? `${time.day}, ${time.clock}` : ''),
    element('td', { class: 'num', 'data-unit': head.prompts === 1 ? 'prompt' : 'prompts' }, formatCount(head.prompts)),
    element(
      'td',
      { class: 'num', 'data-unit': head.messages === 1 ? 'message' : 'messages' },
      formatCount(head.messages),
    ),
    element('td', { class: 'num' }, head.usage ? formatCost(head.usage.cost) : ''),
  )
}
