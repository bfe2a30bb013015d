// Renders a turn: a rule with its number and time, the prompt, then answers, tool calls and entries in order.
import { errorLabel } from '../error-label.ts'
import type { AgentThread } from '../../thread/thread.ts'
import { isItemWanted, isPartShown, type Depth } from '../../describe/depth.ts'
import type { AnswerItem, EntryItem, PromptItem, ToolItem, TurnItem } from '../../describe/describe-step.ts'
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

export interface TurnHead {
  index: number
  startedAt: string | null
  durationMs: number | null
  toolCalls: number
}

export interface TurnOptions {
  width: number
  palette: Palette
  depth: Depth
  thinking: boolean
  timeZone: string
  agentOf(agentId: string): (Pick<AgentThread, 'agentId' | 'type'> & { messages: number }) | undefined
  indent?: number
  /** Shows this many characters of each message's uuid in a column before it; 0 for none. */
  uuids?: number
  /** Agents being rendered. A copied call must not open one of them again, which would recurse forever. */
  inside?: ReadonlySet<string>
  /** Called if an item is not shown in full. */
  onCut?: () => void
}

const STEP = 2

/** Renders one turn item by item, so that a long turn is never completely in memory. */
export class TurnRenderer {
  private readonly head: TurnHead
  private readonly options: TurnOptions
  private readonly room: number
  private before: { kind: TurnItem['kind']; uuid: string | undefined; lines: number } | null = null

  constructor(head: TurnHead, options: TurnOptions) {
    this.head = head
    this.options = options
    this.room = options.uuids ? options.uuids + STEP : 0
  }

  paint(item: TurnItem): string[] {
    const { before } = this
    if (!isWanted(item, this.options)) return []
    const painted = this.room > 0 ? this.paintWithUuid(item) : paintItem(item, this.options)
    const rule = before === null ? [paintRule(this.head, this.options)] : []
    const gap = before === null || isDense(item, painted, before) || painted.length === 0 ? [] : ['']
    this.before = { kind: item.kind, uuid: item.uuids[0], lines: painted.length }
    return [...rule, ...gap, ...painted]
  }

  end(): string[] {
    return this.before === null ? [] : ['']
  }

  inside(item: TurnItem): { agentId: string; options: TurnOptions; shift: string } | undefined {
    const { options, room } = this
    const agentId = item.kind === 'tool' && isWanted(item, options) ? item.call.agentId : null
    if (agentId === null || !isOpened(agentId, options)) return undefined
    const { width, indent = 0, inside = [] } = options
    return {
      agentId,
      options: {
        ...options,
        uuids: 0,
        width: width - room,
        indent: indent + 2 * STEP,
        inside: new Set([...inside, agentId]),
      },
      shift: ' '.repeat(room),
    }
  }

  /** The first item of a message shows the uuid of the record with the text, because that is the one people edit. */
  private paintWithUuid(item: TurnItem): string[] {
    const { options, room } = this
    const [uuid = ''] = item.uuids
    const isFirst = uuid !== this.before?.uuid
    const name = padEnd(isFirst ? visibleLine(item.textUuid ?? uuid).slice(0, room - STEP) : '', room)
    return paintItem(item, { ...options, uuids: 0, width: options.width - room }).map((line, index) =>
      line === '' ? line : (index === 0 && isFirst ? options.palette.dim(name) : ' '.repeat(room)) + line,
    )
  }
}

/** Reports whether no empty line separates the items: one-line tool calls and entries stay together. */
function isDense(
  item: TurnItem,
  painted: readonly string[],
  before: { kind: TurnItem['kind']; lines: number },
): boolean {
  return before.lines === 1 && painted.length === 1 && item.kind !== 'answer' && before.kind !== 'prompt'
}

function isWanted(item: TurnItem, { depth, thinking }: TurnOptions): boolean {
  return isItemWanted(item, { depth, thinking: thinking || isPartShown('thinking', depth) })
}

function paintRule(turn: TurnHead, { width, palette, timeZone, indent = 0 }: TurnOptions): string {
  const facts = [
    turn.startedAt === null ? '' : formatTime(turn.startedAt, timeZone),
    turn.durationMs === null || turn.durationMs < 1000 ? '' : formatDuration(turn.durationMs),
    turn.toolCalls > 0 ? plural(turn.toolCalls, 'tool call') : '',
  ].filter((fact) => fact !== '')
  const head = turn.index === 0 ? '── 0, before the first prompt ' : `── ${turn.index} `
  const told = facts.length > 0 ? ` ${facts.join(' · ')} ──` : '──'
  const tail = textWidth(head) + textWidth(told) < width - indent ? told : '──'
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
  return item.isQueued
    ? [...painted, `${' '.repeat(indent + STEP)}${palette.dim('(typed while Claude was working)')}`]
    : painted
}

function paintAnswer(item: AnswerItem, options: TurnOptions): string[] {
  const { width, palette, indent = 0 } = options
  const lines = item.isError
    ? (errorLabel(item.text) + item.text)
        .split('\n')
        .flatMap((line) => [...wrapText(line, width - indent - STEP, palette.error)])
    : markdownLines(item.text, { width: width - indent - STEP, palette })
  const painted = hang(lines, span('● ', item.isError ? palette.error : palette.assistant), indent)
  const notes = [item.modelSwitch ?? '', item.mark?.text ?? ''].filter((note) => note !== '')
  return notes.length > 0
    ? [...painted, ...notes.map((note) => `${' '.repeat(indent + STEP)}${palette.dim(`(${paintLine([span(note)])})`)}`)]
    : painted
}

function hang(lines: readonly Line[], mark: Line[number], indent: number): string[] {
  return lines.map(
    (line, index) => ' '.repeat(indent) + paintLine([index === 0 ? mark : { text: padEnd('', STEP) }, ...line]),
  )
}

function paintTool(item: ToolItem, options: TurnOptions): string[] {
  const { width, palette, indent = 0, onCut } = options
  const detail = detailAt(options.depth)
  const lines = paintToolView(item.view, { width, palette, detail, indent: indent + STEP, onCut })
  const agent = item.call.agentId === null ? undefined : options.agentOf(item.call.agentId)
  if (!agent) return lines
  return [...lines, ...(isOpened(agent.agentId, options) ? [''] : []), paintAgentNote(agent, options)]
}

function isOpened(agentId: string, { depth, inside, agentOf }: TurnOptions): boolean {
  return depth === 'all' && !inside?.has(agentId) && agentOf(agentId) !== undefined
}

function paintAgentNote(
  { agentId, type, messages }: { agentId: string; type: string | null; messages: number },
  { palette, indent = 0 }: TurnOptions,
): string {
  const words = `agent ${type ?? ''} ${agentId}, ${plural(messages, 'message')}`.replace('  ', ' ')
  return ' '.repeat(indent + 2 * STEP) + paintLine([span('↳ ', palette.info), span(words, palette.dim)])
}

function detailAt(depth: Depth): Detail {
  return depth === 'all' ? 'full' : 'brief'
}

function paintEntry(item: EntryItem, { width, palette, depth, thinking, indent = 0, onCut }: TurnOptions): string[] {
  const detail = depth === 'all' || (thinking && item.isThinking) ? 'full' : 'brief'
  return paintEntryView(item.view, { width, palette, detail, indent: indent + STEP, onCut })
}
