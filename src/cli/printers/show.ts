import type { Context } from '../../operations/context.ts'
import type { RawLine } from '../../operations/session/outputs.ts'
import type { Shown, ShownAgent } from '../../operations/session/show.ts'
import { describeItems } from '../../describe/describe-items.ts'
import { describeCounts } from '../../describe/describe-counts.ts'
import { typedCommand } from '../../text/command-line.ts'
import { inChunks } from '../../text/chunks.ts'
import { formatTime, plural } from '../../text/quantity.ts'
import { createPalette } from '../../paint/terminal/palette.ts'
import { TurnRenderer, type TurnHead, type TurnOptions } from '../../paint/terminal/turn.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { fit, textWidth } from '../../text/width.ts'
import { STATE_WORDS } from '../state-words.ts'
import type { Terminal } from '../terminal.ts'
import { describeMessageNote } from './annotation.ts'
import { shortPath } from './short-path.ts'

type Turns = Shown['turns']
type Turn = Turns['slim'][number]

export function printShow(shown: Shown, terminal: Terminal, context: Context): AsyncIterable<string> {
  if (shown.answer !== undefined) return inChunks(printAnswer(shown.answer, terminal))
  return inChunks(shown.rawRecords ? printRaw(shown.rawRecords) : printLines(showLines(shown, terminal, context)))
}

async function* showLines(shown: Shown, terminal: Terminal, context: Context): AsyncGenerator<string> {
  yield* [...printHead(shown, terminal, context), '']
  let isCut = false
  const options = { ...turnOptions(shown, terminal, context), onCut: () => (isCut = true) }
  let isEmpty = true
  for await (const { lines } of paintTurns(shown, shown.turns, options)) {
    isEmpty &&= lines.length === 0
    yield* lines
  }
  if (isEmpty) yield* [`Nothing at depth ${shown.view.depth}; use --depth all to show the rest.`, '']
  if (shown.of === 'session') yield* printFoot(shown, terminal)
  if (isCut) yield terminal.colors.dim('Long outputs are cut; use --depth all to show them in full.')
}

async function* printLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | null = null
  for await (const line of lines) {
    if (held !== null && line.trim() !== '') {
      yield held
      held = ''
    }
    held = held === null ? line : `${held}\n${line}`
  }
  yield `${(held ?? '').trimEnd()}\n`
}

export async function* paintTurns(
  shown: Pick<Shown, 'agents' | 'session'>,
  turns: Turns,
  options: TurnOptions,
  { headOf = turnHead, fromTurn = 0 }: { headOf?: (turn: Turn) => TurnHead; fromTurn?: number } = {},
): AsyncGenerator<{ turn: number; lines: string[] }> {
  const heads = new Map(turns.slim.map((turn) => [turn.index, headOf(turn)]))
  let painter: TurnRenderer | undefined
  let current = -1
  for await (const step of turns.steps(fromTurn)) {
    const head = heads.get(step.turn)
    if (head && step.turn !== current) {
      if (painter) yield { turn: current, lines: painter.end() }
      painter = new TurnRenderer(head, options)
      current = step.turn
    }
    if (!painter) continue
    for (const item of describeItems(step, shown.session.directory)) {
      yield { turn: current, lines: painter.paint(item) }
      for await (const lines of paintInside(shown, painter.inside(item))) yield { turn: current, lines }
    }
  }
  if (painter) yield { turn: current, lines: painter.end() }
}

async function* paintInside(
  shown: Pick<Shown, 'agents' | 'session'>,
  inside: ReturnType<TurnRenderer['inside']>,
): AsyncGenerator<string[]> {
  const agent = inside && shown.agents.find(({ agentId }) => agentId === inside.agentId)
  if (!agent) return
  for await (const { lines } of paintTurns(shown, agent.turns, inside.options))
    yield lines.map((line) => (line === '' ? line : inside.shift + line))
}

function turnHead({ index, startedAt, durationMs, messages }: Turn): TurnHead {
  const toolCalls = messages.reduce((sum, message) => sum + message.toolCalls.length, 0)
  return { index, startedAt, durationMs, toolCalls }
}

const MAX_WIDTH = 120

export function turnOptions(shown: Pick<Shown, 'agents' | 'view'>, terminal: Terminal, context: Context): TurnOptions {
  const agents = new Map(
    shown.agents.map(({ agentId, type, turns }) => {
      const messages = turns.slim.reduce((sum, turn) => sum + turn.messages.length, 0)
      return [agentId, { agentId, type, messages }]
    }),
  )
  return {
    width: Math.min(terminal.width, MAX_WIDTH),
    palette: createPalette(terminal.colors),
    depth: shown.view.depth,
    thinking: shown.view.thinking,
    timeZone: context.settings.timeZone.value,
    agentOf: (id) => agents.get(id),
    uuids: shown.view.uuidLength ?? 0,
  }
}

export function printHead({ session, of, turns }: Shown, terminal: Terminal, context: Context): string[] {
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
  const facts = [when, session.models.join(', '), session.state === 'live' ? STATE_WORDS.live : '']
  const lines = [
    session.id + (of === 'session' ? '' : ` (${of})`),
    place.filter(Boolean).join(' '),
    facts.filter(Boolean).join('  ·  '),
    (of === 'session' ? describeCounts(session) : describePart(turns.slim)).join(', '),
  ]
  const named = visibleLine(session.files[0]?.path ?? session.id)
  const damage = `${plural(session.damagedLines, 'damaged line')}; see "${typedCommand(`doctor ${named}`)}"`
  const star = session.starred ? '★ ' : ''
  const tags = session.tags.map((tag) => ` #${tag}`).join('')
  const notes = [
    ...(session.note === null ? [] : [visible(session.note)]),
    ...session.messageNotes.map(describeMessageNote),
  ]
  return [
    colors.bold(fit(visibleLine(star + session.title + tags), width)),
    ...notes.flatMap((note) => wrapPlain(note, width)).map((line) => colors.italic(line)),
    ...lines.filter(Boolean).map((line) => colors.dim(fit(visibleLine(line), width))),
    ...(session.damagedLines > 0 ? [colors.yellow(damage)] : []),
  ]
}

/** The same numbers as `tree` shows for an agent or branch. */
function describePart(turns: readonly Turn[]): string[] {
  const messages = turns.flatMap((turn) => turn.messages)
  const calls = messages.flatMap((message) => message.toolCalls).length
  return [plural(messages.length, 'message'), ...(calls > 0 ? [plural(calls, 'tool call')] : [])]
}

function printFoot(shown: Shown, terminal: Terminal): string[] {
  const { colors } = terminal
  const branches = shown.branches.slim.map((branch, index) => {
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
    ...(branches.length > 0 ? ['Branches (show one with --branch N):', ...branches] : []),
    ...(loose.length > 0 ? ['Agents whose call was not found (show one with --agent ID):', ...loose] : []),
    ...(shown.unplaced.length > 0 ? [`${plural(shown.unplaced.length, 'repeated record')} not shown twice`] : []),
  ]
  if (shown.session.resume !== null) notes.push(resumeNote(shown.session, terminal))
  return notes.map((line) => colors.dim(line))
}

/** A cut command would be useless, so a narrow terminal gets a shorter one that prints it. */
function resumeNote({ id, resume }: Shown['session'], terminal: Terminal): string {
  const whole = `Continue with: ${visibleLine(resume ?? '')}`
  return textWidth(whole) <= terminal.width
    ? whole
    : `Continue with: ${typedCommand(`resume ${visibleLine(id.slice(0, 8))}`)}`
}

function describeLoose(agent: ShownAgent): string {
  return `  ${visibleLine(agent.agentId)}${agent.type === null ? '' : ` (${visibleLine(agent.type)})`}: ${agent.unlinked ?? ''}`
}

/** Raw Markdown when piped, so that it can be pasted or processed. */
async function* printAnswer(answer: string, terminal: Terminal): AsyncGenerator<string> {
  yield `${(terminal.tableWidth === Infinity ? answer : visible(answer)).trimEnd()}\n`
}

async function* printRaw(records: AsyncIterable<RawLine>): AsyncGenerator<string> {
  for await (const { line, text } of records) yield `${line}  ${visible(text)}\n`
}
