import type { Context } from '../../operations/context.ts'
import type { Shown, ShownAgent } from '../../operations/show-run.ts'
import { describeTurns } from '../../render/describe-turn.ts'
import { formatTime, plural } from '../../text/quantity.ts'
import { createPalette } from '../../render/terminal/palette.ts'
import { paintTurn, type TurnOptions } from '../../render/terminal/turn.ts'
import { wrapPlain } from '../../render/terminal/wrap.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from './short-path.ts'

export function printShow(shown: Shown, terminal: Terminal, context: Context): string {
  if (shown.rawRecords) return printRaw(shown.rawRecords)
  const options = turnOptions(shown, terminal, context)
  const turns = describeTurns(shown.turns, shown.session.directory).flatMap((turn) => paintTurn(turn, options))
  const lines = [...printHead(shown, terminal, context), '', ...turns, ...printFoot(shown, terminal)]
  return `${lines.join('\n').trimEnd()}\n`
}

/** Lines wider than this are hard to read, however wide the window is. */
const MAX_WIDTH = 120

export function turnOptions(
  shown: Pick<Shown, 'agents' | 'view' | 'session'>,
  terminal: Terminal,
  context: Context,
): TurnOptions {
  const agents = new Map(shown.agents.map((agent) => [agent.agentId, agent]))
  return {
    width: Math.min(terminal.width, MAX_WIDTH),
    palette: createPalette(terminal.colors),
    depth: shown.view.depth,
    thinking: shown.view.thinking,
    timeZone: context.settings.timeZone.value,
    directory: shown.session.directory,
    agentOf: (id) => agents.get(id),
    uuids: shown.view.uuidLength ?? 0,
  }
}

export function printHead({ session, of }: Shown, terminal: Terminal, context: Context): string[] {
  const { colors } = terminal
  const zone = context.settings.timeZone.value
  const width = Math.min(terminal.width, MAX_WIDTH)
  const place = [
    session.directory === null ? '' : shortPath(session.directory),
    session.branch ? `on ${session.branch}` : '',
  ]
  const when =
    session.startedAt && session.endedAt
      ? `${formatTime(session.startedAt, zone)} – ${formatTime(session.endedAt, zone)}`
      : ''
  const facts = [when, session.models.join(', '), session.state === 'live' ? 'live' : '']
  const lines = [
    session.id + (of === 'session' ? '' : ` (${of})`),
    place.filter(Boolean).join(' '),
    facts.filter(Boolean).join('  ·  '),
  ]
  const named = visibleLine(session.files[0]?.path ?? session.id)
  const damage = `${plural(session.damagedLines, 'line')} damaged; "annals doctor ${named}" tells more`
  const star = session.starred ? '★ ' : ''
  const tags = session.tags.map((tag) => ` #${tag}`).join('')
  const note = session.note === null ? [] : wrapPlain(visible(session.note), width)
  return [
    colors.bold(fit(visibleLine(star + session.title + tags), width)),
    ...note.map((line) => colors.italic(line)),
    ...lines.filter(Boolean).map((line) => colors.dim(fit(visibleLine(line), width))),
    ...(session.damagedLines > 0 ? [colors.yellow(damage)] : []),
  ]
}

function printFoot(shown: Shown, terminal: Terminal): string[] {
  const { colors } = terminal
  if (shown.of !== 'session') return []
  const branches = shown.branches.map((branch, index) => {
    const words = branch.prompts.map(visibleLine).join(' / ')
    return fit(
      `  branch ${index + 1}, ${branch.kind}, ${plural(branch.messages.length, 'message')}${words === '' ? '' : `: ${words}`}`,
      terminal.width,
    )
  })
  const loose = shown.agents.filter((agent) => agent.parentToolUseId === null && !agent.isHelper).map(describeLoose)
  const commits = shown.session.commits.map(({ hash, subject }) => visibleLine(`  ${hash} ${subject}`))
  const notes = [
    ...(commits.length > 0 ? ['Commits made:', ...commits] : []),
    ...(branches.length > 0 ? ['Off the main thread (--branch N shows one):', ...branches] : []),
    ...(loose.length > 0 ? ['Agents whose call was not found (--agent ID shows one):', ...loose] : []),
    ...(shown.unplaced.length > 0
      ? [`${plural(shown.unplaced.length, 'record')} repeated elsewhere and not shown twice`]
      : []),
  ]
  if (shown.view.depth === 'tools') notes.push('Long outputs are cut; --depth all shows them whole.')
  return notes.map((line) => colors.dim(line))
}

function describeLoose(agent: ShownAgent): string {
  return `  ${visibleLine(agent.agentId)}${agent.type === null ? '' : ` (${visibleLine(agent.type)})`}: ${agent.unlinked ?? ''}`
}

function printRaw(records: NonNullable<Shown['rawRecords']>): string {
  return records.map(({ line, text }) => `${line}  ${visible(text)}\n`).join('')
}
