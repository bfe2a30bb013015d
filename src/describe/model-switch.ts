// When another model is named. It is named with its first words, because a tool call has no place for it. Where these
// words are not shown, the next step that is shown says so.
import { isWords } from '../format/text.ts'
import { hasMark } from '../thread/step-mark.ts'
import type { Message, ThreadEvent } from '../thread/thread.ts'

/** The model whose words are in it; null for one without words, and for words that no model said. */
export function speakerOf(of: Message | ThreadEvent): string | null {
  if (!('role' in of) || of.role !== 'assistant' || of.isSynthetic) return null
  return of.blocks.some(isWords) ? of.model : null
}

/** The model to name with a message; `before` is the one that spoke last, null at the start of a thread. */
export function modelSwitchOf(of: Message | ThreadEvent, before: string | null): string | null {
  const speaker = speakerOf(of)
  return speaker === before ? null : speaker
}

type AnyItem = { kind: 'answer'; modelSwitch: string | null } | { kind: 'prompt' | 'tool' | 'entry' }

/** The model to name before a message, whatever comes first in it. */
export function namedModel(items: readonly AnyItem[]): string | null {
  return items.find((item) => item.kind === 'answer')?.modelSwitch ?? null
}

/** Whether models changed after the shown step `before`, up to `step`; null for the first that is shown. */
export function isModelChange(marks: readonly number[], before: number | null, step: number): boolean {
  for (let each = step; each > (before ?? -1); each -= 1) if (hasMark(marks[each] ?? 0, 'modelSwitch')) return true
  return false
}
