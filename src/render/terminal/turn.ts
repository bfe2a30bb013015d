// Paints a turn: a rule with its number and time, the prompt, then answers, tools and entries in their order.
import type { AgentThread } from '../../thread/thread.ts'
import {
  describeTurns,
  isShownAt,
  type AnswerItem,
  type Depth,
  type EntryItem,
  type PromptItem,
  type ToolItem,
  type TurnItem,
  type TurnView,
} from '../describe-turn.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatTime, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { padEnd, textWidth } from '../../text/width.ts'
import { paintEntryView } from './entry-view.ts'
import { markdownLines } from './markdown.ts'
import type { Palette } from './palette.ts'
import { paintLine, span, type Line } from './span.ts'
import { paintToolView, type Detail } from './tool-view.ts'
import { wrapText } from './wrap.ts'

export interface TurnOptions {
  width: number
  palette: Palette
  depth: Depth
  /** Reasoning in full at any depth. */
  thinking: boolean
  timeZone: string
  /** The session's own, for shorter paths. */
  directory: string | null
  /** The agent a call started, to be told below it. */
  agentOf(
    agentId: string,
  ): (Pick<AgentThread, 'agentId' | 'type'> & { turns: AgentThread['thread']['turns'] }) | undefined
  indent?: number
  /** Name each message by so many characters of its uuid, in a column before it; 0 for none. */
  uuids?: number
  /** Agents that are being told already: a copied call must not lead back into them. */
  inside?: ReadonlySet<string>
}

const STEP = 2

export function paintTurn(turn: TurnView, options: TurnOptions): string[] {
  const items = turn.items.filter((item) => isWanted(item, options))
  if (items.length === 0) return []
  const { uuids } = options
  const body = spaced(uuids ? paintNamed(items, options, uuids) : items.map((item) => paintItem(item, options)), items)
  return [paintRule(turn, options), ...body, '']
}

function isWanted(item: TurnItem, { depth, thinking }: TurnOptions): boolean {
  return isShownAt(item, depth) || (thinking && item.kind === 'entry' && item.isThinking)
}

/**
 * The first item of each message carries its name: the record with the words, which is what people want to edit. Agents
 * told inside have records of their own files.
 */
function paintNamed(items: readonly TurnItem[], options: TurnOptions, length: number): string[][] {
  const room = length + STEP
  const inner = { ...options, uuids: 0, width: options.width - room }
  return items.map((item, index) => {
    const [uuid = ''] = item.uuids
    const isFirst = uuid !== items[index - 1]?.uuids[0]
    const name = padEnd(isFirst ? visibleLine(item.textUuid ?? uuid).slice(0, length) : '', room)
    return paintItem(item, inner).map((line, place) =>
      line === '' ? line : (place === 0 && isFirst ? options.palette.dim(name) : ' '.repeat(room)) + line,
    )
  })
}

/** An empty line around prose and whatever takes more than a line; short tool lines stay together. */
function spaced(painted: readonly string[][], items: readonly TurnItem[]): string[] {
  return painted.flatMap((lines, index) => {
    const before = painted[index - 1]
    const isDense =
      before !== undefined &&
      before.length === 1 &&
      lines.length === 1 &&
      items[index]?.kind !== 'answer' &&
      items[index - 1]?.kind !== 'prompt'
    return before === undefined || isDense || lines.length === 0 ? lines : ['', ...lines]
  })
}

function paintRule(turn: TurnView, { width, palette, timeZone, indent = 0 }: TurnOptions): string {
  const facts = [
    turn.startedAt === null ? '' : formatTime(turn.startedAt, timeZone),
    turn.durationMs === null || turn.durationMs < 1000 ? '' : formatDuration(turn.durationMs),
    turn.toolCalls > 0 ? plural(turn.toolCalls, 'tool call') : '',
  ].filter((fact) => fact !== '')
  const head = `── ${turn.index} `
  const tail = facts.length > 0 ? ` ${facts.join(' · ')} ──` : '──'
  const fill = '─'.repeat(Math.max(1, width - indent - textWidth(head) - textWidth(tail)))
  return `${' '.repeat(indent)}${palette.dim(head + fill + tail)}`
}

function paintItem(item: TurnItem, options: TurnOptions): string[] {
  switch (item.kind) {
    case 'prompt':
      return paintPrompt(item, options)
    case 'answer':
      return paintAnswer(item, options)
    case 'tool':
      return paintTool(item, options)
    case 'entry':
      return paintEntry(item, options)
  }
}

function paintPrompt(item: PromptItem, { width, palette, indent = 0 }: TurnOptions): string[] {
  const lines = item.text.split('\n').flatMap((line) => [...wrapText(line, width - indent - STEP, palette.user)])
  const mark = item.isQueued ? '» ' : '❯ '
  const painted = hang(lines, span(mark, palette.user), indent)
  return item.isQueued ? [...painted, `${' '.repeat(indent + STEP)}${palette.dim('(typed while it worked)')}`] : painted
}

function paintAnswer(item: AnswerItem, options: TurnOptions): string[] {
  const { width, palette, indent = 0 } = options
  const lines = item.isError
    ? item.text.split('\n').flatMap((line) => [...wrapText(line, width - indent - STEP, palette.error)])
    : markdownLines(item.text, { width: width - indent - STEP, palette })
  const painted = hang(lines, span('● ', item.isError ? palette.error : palette.assistant), indent)
  const notes = [item.modelSwitch ?? '', item.mark?.text ?? ''].filter((note) => note !== '')
  return notes.length > 0
    ? [...painted, ...notes.map((note) => `${' '.repeat(indent + STEP)}${palette.dim(`(${paintLine([span(note)])})`)}`)]
    : painted
}

/** A mark before the first line, the others below it. */
function hang(lines: readonly Line[], mark: Line[number], indent: number): string[] {
  return lines.map(
    (line, index) => ' '.repeat(indent) + paintLine([index === 0 ? mark : { text: padEnd('', STEP) }, ...line]),
  )
}

function paintTool(item: ToolItem, options: TurnOptions): string[] {
  const { width, palette, indent = 0 } = options
  const lines = paintToolView(item.view, { width, palette, detail: detailAt(options.depth), indent: indent + STEP })
  const agent = item.call.agentId === null ? undefined : options.agentOf(item.call.agentId)
  if (!agent) return lines
  const inside = options.inside ?? new Set<string>()
  if (options.depth !== 'all' || inside.has(agent.agentId)) return [...lines, paintAgentNote(agent, options)]
  const inner = describeTurns(agent.turns, options.directory).flatMap((turn) =>
    paintTurn(turn, { ...options, indent: indent + 2 * STEP, inside: new Set([...inside, agent.agentId]) }),
  )
  return [...lines, '', paintAgentNote(agent, options), ...inner]
}

function paintAgentNote(
  agent: { agentId: string; type: string | null; turns: { messages: readonly unknown[] }[] },
  { palette, indent = 0 }: TurnOptions,
): string {
  const count = agent.turns.reduce((sum, turn) => sum + turn.messages.length, 0)
  const words = `agent ${agent.type ?? ''} ${agent.agentId}, ${plural(count, 'message')}`.replace('  ', ' ')
  return ' '.repeat(indent + 2 * STEP) + paintLine([span('↳ ', palette.info), span(words, palette.dim)])
}

function detailAt(depth: Depth): Detail {
  return depth === 'all' ? 'full' : 'brief'
}

function paintEntry(item: EntryItem, { width, palette, depth, thinking, indent = 0 }: TurnOptions): string[] {
  const detail = depth === 'all' || (thinking && item.isThinking) ? 'full' : 'brief'
  return paintEntryView(item.view, { width, palette, detail, indent: indent + STEP })
}
