// Completes the items of a step for exports, which must not lose a line: text that describers leave out is added.
import { contentText } from '../format/text.ts'
import type { Message } from '../thread/thread.ts'
import { depthOf } from './depth.ts'
import type { EntryItem, ToolItem, TurnItem } from './describe-step.ts'
import { toText } from './section.ts'
import { sectionText } from './section-text.ts'
import type { Section } from './view.ts'

export function completeItems(items: readonly TurnItem[], message: Message | null): TurnItem[] {
  const complete = items.map((item) => (item.kind === 'tool' ? completeTool(item) : item))
  return message?.role === 'user' ? [...complete, ...missingText(complete, message)] : complete
}

function completeTool(item: ToolItem): ToolItem {
  const { call, view } = item
  const shown = view.sections.flatMap(sectionTexts)
  const texts = [contentText(call.result?.content ?? []), call.result?.spilledText ?? '']
  const missing = texts.map((text) => missingLines(text, shown)).filter((text) => text !== '')
  if (missing.length === 0) return item
  return { ...item, view: { ...view, sections: [...view.sections, ...missing.flatMap(extraSection)] } }
}

function extraSection(text: string): Section[] {
  return toText(text, { title: 'Also sent to the model', folded: true }).map((section) => ({
    ...section,
    isExtra: true,
  }))
}

function missingText(items: readonly TurnItem[], message: Message): EntryItem[] {
  const text = missingLines(contentText(message.blocks), items.flatMap(textsOf))
  if (text === '') return []
  const view = { title: 'Raw text', summary: '', weight: 'hide', tone: 'plain', sections: extraSection(text) } as const
  return [{ kind: 'entry', depth: depthOf('hidden'), at: message.at, uuids: message.uuids, view, isThinking: false }]
}

function textsOf(item: TurnItem): string[] {
  if (item.kind === 'prompt' || item.kind === 'answer') return [item.text]
  const { title, summary, sections } = item.view
  return [title, summary, ...sections.flatMap((section) => [section.title ?? '', ...sectionTexts(section)])]
}

function sectionTexts(section: Section): string[] {
  const text = sectionText(section)
  if (section.kind === 'text') return [text, section.text]
  return section.kind === 'terminal' ? [text, section.output] : [text]
}

function missingLines(text: string, shown: readonly string[]): string {
  const trimmed = text.trim()
  if (trimmed === '' || shown.some((each) => each.includes(trimmed))) return ''
  const lines = new Set(shown.flatMap((each) => each.split('\n').map(withoutMarker)))
  const missing = text.split('\n').filter((line) => withoutMarker(line) !== '' && !lines.has(withoutMarker(line)))
  return missing.join('\n')
}

/** A line number, or the sign of a diff or list item, before the text of a line. Renderers show these differently. */
const MARKER = /^\s*(?:\d+(?:→|\t|:)|[-+>•*│])?\s*/

function withoutMarker(line: string): string {
  return line.replace(MARKER, '').trimEnd()
}
