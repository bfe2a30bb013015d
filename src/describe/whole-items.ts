// A step told in full. Tools and texts are shown as their describers think best; where that leaves out something the model
// was told, the text itself stands below. Who hands a session over must not drop a line of it.
import { contentText } from '../format/text.ts'
import type { Message } from '../thread/thread.ts'
import { depthOf } from './depth.ts'
import type { EntryItem, ToolItem, TurnItem } from './describe-step.ts'
import { toText } from './section.ts'
import { sectionText } from './section-text.ts'
import type { Section } from './view.ts'

/** `message` is what the items were made from; null for an event. */
export function wholeItems(items: readonly TurnItem[], message: Message | null): TurnItem[] {
  const whole = items.map((item) => (item.kind === 'tool' ? wholeTool(item) : item))
  return message?.role === 'user' ? [...whole, ...untoldText(whole, message)] : whole
}

function wholeTool(item: ToolItem): ToolItem {
  const { call, view } = item
  const told = view.sections.flatMap(sectionTexts)
  const texts = [contentText(call.result?.content ?? []), call.result?.spilledText ?? '']
  const missing = texts.map((text) => untold(text, told)).filter((text) => text !== '')
  if (missing.length === 0) return item
  return { ...item, view: { ...view, sections: [...view.sections, ...missing.flatMap(asTold)] } }
}

function asTold(text: string): Section[] {
  return toText(text, { title: 'Also told to the model', folded: true }).map((section) => ({
    ...section,
    isExtra: true,
  }))
}

/** Commands, notifications and reminders come as tags around words. */
function untoldText(items: readonly TurnItem[], message: Message): EntryItem[] {
  const text = untold(contentText(message.blocks), items.flatMap(textsOf))
  if (text === '') return []
  const view = { title: 'As it stands', summary: '', weight: 'hide', tone: 'plain', sections: asTold(text) } as const
  return [{ kind: 'entry', depth: depthOf('hidden'), at: message.at, uuids: message.uuids, view, isThinking: false }]
}

function textsOf(item: TurnItem): string[] {
  if (item.kind === 'prompt' || item.kind === 'answer') return [item.text]
  const { title, summary, sections } = item.view
  return [title, summary, ...sections.flatMap((section) => [section.title ?? '', ...sectionTexts(section)])]
}

/** As it is shown, and, where line breaks were made real, as it was. */
function sectionTexts(section: Section): string[] {
  const text = sectionText(section)
  if (section.kind === 'text') return [text, section.text]
  return section.kind === 'terminal' ? [text, section.output] : [text]
}

/** Lines that stand nowhere in what is told. */
function untold(text: string, told: readonly string[]): string {
  const whole = text.trim()
  if (whole === '' || told.some((each) => each.includes(whole))) return ''
  const lines = new Set(told.flatMap((each) => each.split('\n').map(bare)))
  const missing = text.split('\n').filter((line) => bare(line) !== '' && !lines.has(bare(line)))
  return missing.join('\n')
}

/** The number before a line of a file, and a mark before a line of a patch or a list, are told otherwise or not at all. */
const BEFORE = /^\s*(?:\d+(?:→|\t|:)|[-+>•*│])?\s*/

function bare(line: string): string {
  return line.replace(BEFORE, '').trimEnd()
}
