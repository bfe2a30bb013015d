import type { Context } from '../../operations/context.ts'
import type { SessionTree, TreeAgent, TreeBranch, TreeTurn } from '../../operations/session/outputs.ts'
import { describeCounts } from '../../describe/describe-counts.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatCount, formatTime, plural } from '../../text/quantity.ts'
import { STATE_WORDS } from '../state-words.ts'
import { visibleLine } from '../../text/visible.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { fit, textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'

interface TreeRow {
  label: string
  facts: string
  style?: (text: string) => string
  children: TreeRow[]
}

export function printTree(tree: SessionTree, terminal: Terminal, context: Context): string {
  const { colors } = terminal
  const zone = context.settings.timeZone.value
  const rows = tree.turns.map((turn) => turnRow(turn, terminal, zone))
  const lines = [
    `${colors.bold(fit(visibleLine(tree.session.title), Math.max(20, terminal.width - tree.session.id.length - 8)))}  ${colors.dim(`${visibleLine(tree.session.id)}  ${STATE_WORDS[tree.session.state]}`)}`,
    colors.dim(describeCounts(tree.session).join(', ')),
    ...drawRows(rows, '', terminal),
    ...describeRest(tree, terminal),
    ...describeFamily(tree, terminal, zone),
    '',
    ...describeResume(tree, terminal),
  ]
  return `${lines.join('\n')}\n`
}

const WIDE = 100

function turnRow(turn: TreeTurn, terminal: Terminal, zone: string): TreeRow {
  const { colors } = terminal
  const isNarrow = terminal.width < WIDE
  const time = turn.startedAt === null ? '' : formatTime(turn.startedAt, zone)
  const facts = [
    isNarrow ? time.slice('2026-'.length) : time,
    turn.durationMs === null ? '' : formatDuration(turn.durationMs),
    isNarrow ? '' : plural(turn.messages, 'message'),
    turn.toolCalls > 0 ? plural(turn.toolCalls, 'tool call') : '',
  ]
  const compactions = turn.compactions.map(({ kind, trigger, tokensBefore }) => ({
    label: kind === 'micro' ? 'micro-compaction' : 'compaction',
    facts: [trigger ?? '', tokensBefore === null ? '' : `${formatCount(tokensBefore)} tokens before`]
      .filter(Boolean)
      .join(', '),
    style: colors.yellow,
    children: [],
  }))
  return {
    label: `${turn.index}  ${visibleLine(turn.prompt ?? '(before the first prompt)')}`,
    facts: facts.filter(Boolean).join(', '),
    children: [
      ...compactions,
      ...turn.agents.map((agent) => agentRow(agent, terminal)),
      ...turn.branches.map((branch) => branchRow(branch, terminal)),
    ],
  }
}

function agentRow(agent: TreeAgent, terminal: Terminal): TreeRow {
  const name = [agent.type ?? 'agent', agent.description ?? ''].filter(Boolean).join(': ')
  return {
    label: `agent ${visibleLine(name)}`,
    facts: `${visibleLine(agent.agentId.slice(0, 17))}, ${plural(agent.messages, 'message')}, ${plural(agent.toolCalls, 'tool call')}`,
    style: terminal.colors.cyan,
    children: agent.agents.map((child) => agentRow(child, terminal)),
  }
}

function branchRow(branch: TreeBranch, terminal: Terminal): TreeRow {
  const words = branch.prompts.map(visibleLine).join(' / ')
  return {
    label: `branch ${branch.number}, ${branch.kind}${words === '' ? '' : `: ${words}`}`,
    facts: plural(branch.messages, 'message'),
    style: terminal.colors.magenta,
    children: [],
  }
}

function drawRows(rows: readonly TreeRow[], indent: string, terminal: Terminal): string[] {
  return rows.flatMap((row, index) => {
    const isLast = index === rows.length - 1
    const head = `${indent}${isLast ? '└─ ' : '├─ '}`
    const facts = row.facts === '' ? '' : `  ${row.facts}`
    const label = fit(row.label, Math.max(12, terminal.width - textWidth(head) - textWidth(facts)))
    const line = `${terminal.colors.dim(head)}${(row.style ?? String)(label)}${terminal.colors.dim(facts)}`
    return [line, ...drawRows(row.children, `${indent}${isLast ? '   ' : '│  '}`, terminal)]
  })
}

function describeRest(tree: SessionTree, terminal: Terminal): string[] {
  const agents = tree.unlinkedAgents.filter((agent) => !agent.isHelper)
  const helpers = tree.unlinkedAgents.length - agents.length
  const lines = agents.map((agent) =>
    terminal.colors.yellow(visibleLine(`agent ${agent.agentId} without its call: ${agent.reason}`)),
  )
  if (helpers > 0) lines.push(terminal.colors.dim(`${plural(helpers, 'internal helper')} of Claude Code not counted`))
  for (const { uuid, reason } of tree.unplaced) lines.push(terminal.colors.dim(visibleLine(`${uuid}: ${reason}`)))
  return lines.length > 0 ? ['', ...lines] : []
}

function describeFamily(tree: SessionTree, terminal: Terminal, zone: string): string[] {
  if (tree.family.length === 0) return []
  const rows = tree.family.map((member) => {
    const time = member.endedAt === null ? '' : formatTime(member.endedAt, zone)
    const line = `${member.isThis ? '▸' : ' '} ${member.id.slice(0, 8)}  ${time}  ${member.kind.padEnd(8)}  ${plural(member.prompts, 'prompt')}  ${visibleLine(member.title)}`
    return fit(visibleLine(line), terminal.width)
  })
  return ['', terminal.colors.bold(`One conversation in ${plural(tree.family.length, 'file')}`), ...rows]
}

function describeResume({ resume, breaks }: SessionTree, terminal: Terminal): string[] {
  const { colors } = terminal
  const share = resume.total > 0 ? ` of ${formatCount(resume.total)}` : ''
  const color = resume.stop === 'root' ? colors.green : resume.stop === 'compaction' ? colors.yellow : colors.red
  const crossed = breaks
    .filter((gap) => gap.reason !== 'compaction')
    .map((gap) => visibleLine(`  ${gap.reason} at ${gap.at}, continued at ${gap.to ?? 'nothing'}`))
  return [
    `${colors.bold('Resume')} would load ${color(`${formatCount(resume.loaded)}${share} records of the conversation`)}.`,
    ...wrapPlain(resume.explanation, terminal.width),
    ...(crossed.length > 0
      ? [colors.dim('Annals shows all records; it crossed these gaps:'), ...crossed.map((line) => colors.dim(line))]
      : []),
  ]
}
