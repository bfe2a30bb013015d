// Renders a message or event as pieces, because the caller writes an agent's conversation inside the call that started it.
import { isCompaction, type Step } from '../../describe/build-steps.ts'
import { depthOf, DEPTHS, isItemWanted, type Wish } from '../../describe/depth.ts'
import type { EntryItem, ToolItem, TurnItem, AnswerItem, PromptItem } from '../../describe/describe-step.ts'
import { namedModel } from '../../describe/model-switch.ts'
import { STEP_LABELS, type StepKind } from '../../describe/step-kind.ts'
import { visibleLine } from '../../text/visible.ts'
import { pageTime } from './clock.ts'
import { isAttachedImage, paintAttached, paintCompaction, paintEntry } from './entry-row.ts'
import type { HtmlContext } from './html-context.ts'
import { classes, element, startTag, type Html } from './markup.ts'
import { messageId } from './message-id.ts'
import { rowEnd, rowStart } from './row.ts'
import { paintSections } from './section.ts'
import { toolRow } from './tool-row.ts'
import { icon } from './icons.ts'
import { paintMarkdown } from './markdown.ts'
import { LONG_PROMPT } from '../section-fold.ts'
import { plural } from '../../text/quantity.ts'
import { lineCount } from './line-count.ts'

export interface MessageStep {
  kind: StepKind
  uuids: readonly string[]
  at: string | null
  items: readonly TurnItem[]
  of: Step['of']
}

export interface MessageOptions extends Wish {
  /** Reports whether the page already has an anchor for the record. Ids must be unique. */
  isTaken(uuid: string): boolean
  hasAgent(item: ToolItem): boolean
}

export type MessagePiece = string | AgentSlot

export interface AgentSlot {
  item: ToolItem
  /** If a page ends inside the slot, `close` ends the message there and `reopen` starts it again on the next page. */
  close: string
  reopen: string
}

export function paintMessage(step: MessageStep, options: MessageOptions, context: HtmlContext): MessagePiece[] {
  const items = step.items.filter((item) => isItemWanted(item, options))
  if (items.length === 0) return []
  const pieces: MessagePiece[] = [paintModelSwitch(items), articleStart(step, items, options, context)]
  for (const [index, item] of items.entries()) {
    if (item.kind === 'tool') pieces.push(...paintTool(item, itemClasses(items), options, context))
    else pieces.push(paintItem(item, step, index, context))
  }
  pieces.push('</article>')
  return pieces
}

export function hasShownItem(items: readonly TurnItem[], wish: Wish): boolean {
  return items.some((item) => isItemWanted(item, wish))
}

function paintModelSwitch(items: readonly TurnItem[]): string {
  const model = namedModel(items)
  if (model === null) return ''
  return element('p', { class: `separator d-${depthOf('answer')}` }, element('span', {}, visibleLine(model))).markup
}

function articleStart(
  { kind, uuids, at }: MessageStep,
  items: readonly TurnItem[],
  options: MessageOptions,
  { timeZone }: HtmlContext,
): string {
  const [first, ...others] = uuids.filter((uuid) => uuid !== '' && !options.isTaken(uuid)).map(messageId)
  const time = pageTime(at, timeZone)
  const start = startTag('article', {
    id: first,
    class: `message ${itemClasses(items)}`,
    'aria-label': STEP_LABELS[kind],
  })
  const anchors = others.map((id) => element('a', { id }).markup).join('')
  if (first === undefined) return start + anchors
  const label = time ? `${time.day}, ${time.clock}` : 'Link to this message'
  const link = { class: 'at', href: `#${encodeURIComponent(first)}`, title: label, 'aria-label': `Message of ${label}` }
  return start + anchors + element('a', link, time?.clock ?? '#').markup
}

/** The lowest depth at which any item is shown, and `t` if it has thinking, which has its own switch. */
export function itemClasses(items: readonly TurnItem[]): string | null {
  const isThought = (item: TurnItem) => item.kind === 'entry' && item.isThinking
  const depth = DEPTHS.find((each) => items.some((item) => item.depth === each && !isThought(item))) ?? 'all'
  return classes(`d-${depth}`, items.some(isThought) && 't')
}

function paintTool(
  item: ToolItem,
  names: string | null,
  options: MessageOptions,
  context: HtmlContext,
): MessagePiece[] {
  const hasAgent = options.hasAgent(item)
  const row = toolRow(item, hasAgent)
  const sections = row.canOpen ? paintSections(item.view.sections, context).markup : ''
  if (!hasAgent) return [rowStart(row) + sections + rowEnd(row)]
  const again = startTag('article', { class: classes('message', names), 'aria-label': 'Answer, continued' })
  const reopen = again + rowStart({ ...row, isOpen: true })
  return [rowStart(row) + sections, { item, reopen, close: `${rowEnd(row)}</article>` }, rowEnd(row)]
}

function paintItem(item: Exclude<TurnItem, ToolItem>, step: MessageStep, index: number, context: HtmlContext): string {
  switch (item.kind) {
    case 'prompt':
      return paintPrompt(item).markup
    case 'answer':
      return paintAnswer(item, context).markup
    case 'entry':
      return paintEntryItem(item, step, index, context)
  }
}

function paintEntryItem(item: EntryItem, { kind, of }: MessageStep, index: number, context: HtmlContext): string {
  if (index === 0 && isCompaction(of)) return paintCompaction(item, context).markup
  if (kind !== 'event' && !item.isThinking && isAttachedImage(item)) return paintAttached(item, context).markup
  return paintEntry(item, context).markup
}

function paintAnswer({ text, depth, isError, mark }: AnswerItem, context: HtmlContext): Html {
  return element(
    'div',
    { class: classes('answer', `d-${depth}`, isError && 'wrong') },
    isError ? icon('alert') : null,
    paintMarkdown(text, context),
    mark ? element('span', { class: `badge ${mark.tone}` }, visibleLine(mark.text)) : null,
  )
}

function paintPrompt({ text, isQueued }: PromptItem): Html {
  const shown = text.trimEnd()
  const lines = lineCount(shown)
  const isLong = lines > LONG_PROMPT.lines || shown.length > LONG_PROMPT.characters
  return element(
    'div',
    { class: classes('prompt d-prompts', isLong && 'cut') },
    isQueued ? element('span', { class: 'badge accent', title: 'Typed while Claude was working' }, 'queued') : null,
    element('p', {}, shown),
    isLong ? showAll(lines > LONG_PROMPT.lines ? `Show all ${plural(lines, 'line')}` : 'Show all') : null,
  )
}

/** Opening it removes the height limit of its preceding sibling, by CSS. */
function showAll(label: string): Html {
  return element(
    'details',
    { class: 'all' },
    element('summary', {}, element('span', {}, label), element('span', {}, 'Show less')),
  )
}
