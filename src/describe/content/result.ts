// The result of a call as text, for calls without a structured result, such as most of those of subagents.
import type { ToolCall } from '../../thread/thread.ts'
import { toContentSections } from './content.ts'
import { toReadable } from './readable.ts'
import type { SectionOptions } from '../section.ts'
import type { Section } from '../view.ts'

const OPENING = '<persisted-output>'

const CLOSING = '</persisted-output>'

export function resultText(call: ToolCall): string {
  if (call.state !== 'done' || !call.result) return ''
  return call.result.spilledText ?? previewOf(call.result.text)
}

/** Nothing for a failed call: its text is added for all tools alike. */
export function toResultSections(call: ToolCall, options: SectionOptions = {}): Section[] {
  if (call.state !== 'done' || !call.result) return []
  const { content, spilledText, spilledTo } = call.result
  if (spilledText !== null || spilledTo !== null || content.length === 0) return toReadable(resultText(call), options)
  const sections = toContentSections(content)
  return sections.map((section, index) => (index === 0 ? { ...section, ...options } : section))
}

export function previewOf(text: string): string {
  if (!text.startsWith(OPENING)) return text
  const heading = /\nPreview[^\n]*:\n/.exec(text)
  if (!heading) return text
  const end = text.lastIndexOf(CLOSING)
  const body = text.slice(heading.index + heading[0].length, end < 0 ? undefined : end).trimEnd()
  return body.endsWith('\n...') ? body.slice(0, -4) : body
}

/** Reads up to the last closing tag if the body may contain one, and to the end of the text if there is none. */
export function tagged(text: string, name: string, closer: 'first' | 'last' = 'first'): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start < 0) return undefined
  const from = start + name.length + 2
  const end = closer === 'first' ? text.indexOf(`</${name}>`, from) : text.lastIndexOf(`</${name}>`)
  return end < from ? text.slice(from) : text.slice(from, end)
}
