// A change of model is shown with the first text of the new model; if that text is hidden, with the next visible step.
import { isWords } from '../format/text.ts'
import { hasMark } from '../thread/step-mark.ts'
import type { Message, ThreadEvent } from '../thread/thread.ts'

/** Returns the model that wrote the text of a message; null without text, and for text Claude Code wrote itself. */
export function authorOf(item: Message | ThreadEvent): string | null {
  if (!('role' in item) || item.role !== 'assistant' || item.isSynthetic) return null
  return item.blocks.some(isWords) ? item.model : null
}

export function modelSwitchOf(item: Message | ThreadEvent, before: string | null): string | null {
  const author = authorOf(item)
  return author === before ? null : author
}

type AnyItem = { kind: 'answer'; modelSwitch: string | null } | { kind: 'prompt' | 'tool' | 'entry' }

export function namedModel(items: readonly AnyItem[]): string | null {
  return items.find((item) => item.kind === 'answer')?.modelSwitch ?? null
}

/** `before` is the previous visible step; null for the first one. */
export function isModelChange(marks: readonly number[], before: number | null, step: number): boolean {
  for (let each = step; each > (before ?? -1); each -= 1) if (hasMark(marks[each] ?? 0, 'modelSwitch')) return true
  return false
}
