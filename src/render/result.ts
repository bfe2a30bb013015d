// What a call answered, for tools without a structure of their own and for calls whose structure is missing, as on
// most records of subagents.
import type { ToolCall } from '../thread/thread.ts'
import { previewOf } from './answer.ts'
import { toContentSections } from './content.ts'
import { toReadable } from './readable.ts'
import type { SectionOptions } from './section.ts'
import type { Section } from './view.ts'

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
