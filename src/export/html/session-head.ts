import { describeCounts } from '../../describe/describe-counts.ts'
import { describeSecrets } from '../../format/secrets/describe-secrets.ts'
import { sumSecrets } from '../../format/secrets/sum-secrets.ts'
import { formatDuration, timeBetween } from '../../text/duration.ts'
import { timeSpan } from '../../paint/html/clock.ts'
import { icon } from '../../paint/html/icons.ts'
import { outward } from '../../paint/html/markdown-inline.ts'
import { element, type Content, type Html } from '../../paint/html/markup.ts'
import { linkTarget } from '../../paint/link-target.ts'
import { formatBytes, formatSpent, formatTokens, plural } from '../../text/quantity.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { shortModel } from '../../text/short-model.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'

export interface SessionHeadOptions {
  plan: ExportPlan
  level: 1 | 2
  back?: Html | null
}

export function paintSessionHead(head: ExportedHead, { plan, level, back = null }: SessionHeadOptions): Html {
  return element(
    level === 1 ? 'header' : 'div',
    { class: level === 1 ? 'head column' : 'head' },
    element('p', { class: 'kicker' }, back, kicker(head)),
    element(`h${level}`, {}, visibleLine(head.title)),
    element('p', { class: 'figures' }, figures(head, plan)),
    head.note === null ? null : paintNote(head.note),
    head.damagedLines > 0 ? remark('warning', `${plural(head.damagedLines, 'damaged line')} in the transcript.`) : null,
    paintSecrets([head], plan),
    paintAbout(head, plan),
  )
}

export function paintSecrets(heads: readonly Pick<ExportedHead, 'secrets'>[], plan: ExportPlan): Html {
  const counts = sumSecrets(heads.flatMap(({ secrets }) => secrets))
  const isUnmasked = counts.length > 0 && !plan.options.redact
  return remark(isUnmasked ? 'warning' : 'plain', describeSecrets(counts, plan.options.redact))
}

/** A note of the user, on a session or a message. */
export function paintNote(text: string): Html {
  const lines = visible(text.trim())
    .split('\n')
    .map((line) => element('div', {}, line))
  return element(
    'div',
    { class: 'remark warning', role: 'note', 'aria-label': 'Note' },
    icon('info'),
    element('div', {}, lines),
  )
}

function remark(tone: 'plain' | 'warning', text: string): Html {
  return element(
    'p',
    { class: `remark ${tone}` },
    icon(tone === 'warning' ? 'alert' : 'lock'),
    element('span', {}, text),
  )
}

function kicker({ project, branch, pullRequests }: ExportedHead): Content {
  return [
    project ? element('span', { title: visibleLine(project.path) }, visibleLine(project.name)) : null,
    branch === null ? null : element('span', {}, visibleLine(branch)),
    ...pullRequests.map(({ number, url }) => pullRequestLink(number, url)),
  ]
}

function pullRequestLink(number: number | null, url: string | null): Html {
  const target = url === null ? null : linkTarget(url)
  const text = `PR ${number === null ? '' : `#${number}`}`.trim()
  return element('span', {}, target === null ? text : element('a', outward(target), text))
}

function figures(head: ExportedHead, { timeZone }: ExportPlan): Content {
  const { startedAt, endedAt, models, errors, usage } = head
  const span = timeSpan(startedAt, endedAt, timeZone)
  const took = timeBetween(startedAt, endedAt) ?? 0
  const tokens = usage ? Object.values(usage.tokens).reduce((sum, count) => sum + count, 0) : 0
  const cost = usage ? formatSpent(usage.cost) : ''
  const facts = [
    span === '' ? '' : `${span} (${timeZone})`,
    took >= 1000 ? formatDuration(took) : '',
    models.map(shortModel).join(', '),
    ...describeCounts(head),
    tokens > 0 ? `${formatTokens(tokens)} tokens` : '',
    cost,
  ].filter((fact) => fact !== '')
  return [
    ...facts.map((fact) => element('span', {}, fact)),
    errors > 0 ? element('span', {}, element('span', { class: 'bad' }, plural(errors, 'error'))) : null,
  ]
}

function paintAbout(head: ExportedHead, plan: ExportPlan): Html {
  const { id, directory, models, versions, usage, family, unplaced, sources, records } = head
  const rows: [string, Content][] = [
    ['Session', id],
    ['Directory', directory === null ? '' : visibleLine(directory)],
    ['Models', models.map(visibleLine).join(', ')],
    ['Claude Code', versions.map(visibleLine).join(', ')],
    ['Records', String(records)],
    ['Tokens', usage ? tokenText(usage.tokens) : ''],
    ['Models without a price', usage ? usage.cost.unpriced.map(visibleLine).join(', ') : ''],
    ['Shares records with', family.filter((other) => other !== id).join(', ')],
    ['Not in any conversation', unplaced.length === 0 ? '' : unplacedText(head)],
    ['Created by', plan.generator],
    ['Options', optionsText(plan)],
    ['Source files', sources.map(paintSource)],
  ]
  return element(
    'details',
    { class: 'about' },
    element('summary', {}, 'About this export'),
    element(
      'dl',
      { class: 'facts' },
      rows
        .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
  )
}

function tokenText({ input, output, cacheWrite, cacheRead }: NonNullable<ExportedHead['usage']>['tokens']): string {
  const parts = [
    [input, 'input'],
    [output, 'output'],
    [cacheWrite, 'cache writes'],
    [cacheRead, 'cache reads'],
  ] as const
  return parts.map(([count, name]) => `${formatTokens(count)} ${name}`).join(', ')
}

function unplacedText({ unplaced }: ExportedHead): string {
  const reasons = new Map<string, number>()
  for (const { reason } of unplaced) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return [...reasons].map(([reason, count]) => `${plural(count, 'record')}: ${visibleLine(reason)}`).join('; ')
}

function paintSource({ path, bytes, sha256 }: ExportedHead['sources'][number]): Html {
  return element(
    'div',
    {},
    `${visibleLine(path)}, ${formatBytes(bytes)}`,
    element('span', { class: 'hash mono' }, `sha256 ${sha256}`),
  )
}

function optionsText({ options, timeZone }: ExportPlan): string {
  const { depth, thinking, branches, agents, images } = options
  return [
    `depth ${depth}`,
    thinking ? 'with thinking' : 'without thinking',
    branches === 'all' ? 'with branches' : 'without branches',
    agents === 'none' ? 'without agents' : `agents ${agents}`,
    images === 'none' ? 'without images' : `images ${images === 'files' ? 'as files' : 'embedded'}`,
    `times in ${timeZone}`,
  ].join(', ')
}
