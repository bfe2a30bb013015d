// What a call answered, for tools without a structure of their own and for calls whose structure is missing, as on
// most records of subagents.
import type { ToolCall } from '../../thread/thread.ts'
import { toContentSections } from './content.ts'
import { toReadable } from './readable.ts'
import type { SectionOptions } from '../section.ts'
import type { Section } from '../view.ts'

const OPENING = '<persisted-output>'

const CLOSING = '</persisted-output>'

/** The words of an answer: the whole of one that was too large for the transcript, if it was found. Empty on a failure. */
export function resultText(call: ToolCall): string {
  if (call.state !== 'done' || !call.result) return ''
  return call.result.spilledText ?? previewOf(call.result.text)
}

/** All parts of an answer. Nothing on a failure, whose text is added for all tools alike. */
export function toResultSections(call: ToolCall, options: SectionOptions = {}): Section[] {
  if (call.state !== 'done' || !call.result) return []
  const { content, spilledText, spilledTo } = call.result
  if (spilledText !== null || spilledTo !== null || content.length === 0) return toReadable(resultText(call), options)
  const sections = toContentSections(content)
  return sections.map((section, index) => (index === 0 ? { ...section, ...options } : section))
}

/** The beginning of an output that was too large, out of the notice that stands for it. */
export function previewOf(text: string): string {
  if (!text.startsWith(OPENING)) return text
  const heading = /\nPreview[^\n]*:\n/.exec(text)
  if (!heading) return text
  const end = text.lastIndexOf(CLOSING)
  const body = text.slice(heading.index + heading[0].length, end < 0 ? undefined : end).trimEnd()
  return body.endsWith('\n...') ? body.slice(0, -4) : body
}

/** Between `<name>` and its first closer, or its last one when the body may hold one; to the end if there is none. */
export function tagged(text: string, name: string, closer: 'first' | 'last' = 'first'): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start < 0) return undefined
  const from = start + name.length + 2
  const end = closer === 'first' ? text.indexOf(`</${name}>`, from) : text.lastIndexOf(`</${name}>`)
  return end < from ? text.slice(from) : text.slice(from, end)
}
