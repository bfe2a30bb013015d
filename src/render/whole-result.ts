// A tool call told in full: what a tool gave back is shown as its describer thinks best, and where that leaves out
// something the model was told, the text itself stands below. Who hands a session over must not drop a line of it.
import type { ToolItem } from './describe-turn.ts'
import { toText } from './section.ts'
import { sectionText } from './section-text.ts'
import type { Section } from './view.ts'

export function wholeResult(item: ToolItem): ToolItem {
  const { call, view } = item
  const texts = [call.result?.text ?? '', call.result?.spilledText ?? '']
  const missing = texts.filter((text) => text.trim() !== '' && !isTold(text, view.sections))
  if (missing.length === 0) return item
  const further = missing.flatMap((text) => toText(text, { title: 'What the model was told', folded: true }))
  return { ...item, view: { ...view, sections: [...view.sections, ...further] } }
}

function isTold(text: string, sections: readonly Section[]): boolean {
  const told = sections.map(sectionText)
  const whole = text.trim()
  if (told.some((each) => each.includes(whole))) return true
  const lines = new Set(told.flatMap(linesOf))
  return linesOf(text).every((line) => lines.has(line))
}

/** The number before a line of a file, and a mark before a line of a patch or a list, are told otherwise or not at all. */
const BEFORE = /^\s*(?:\d+(?:→|\t|:)|[-+>•*│])?\s*/

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(BEFORE, '').trimEnd())
    .filter((line) => line !== '')
}
