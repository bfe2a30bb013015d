// Describes everything that is not a tool call. Never throws: if a describer fails, the record is shown raw.
import type { ContentItem } from '../format/block.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { ThreadEvent } from '../thread/thread.ts'
import { apiErrorsEntry, isApiError } from './entries/api-error.ts'
import { attachmentEntry } from './entries/attachment.ts'
import { blockEntry } from './entries/block.ts'
import { documentedEntry, messageEntry } from './entries/documented.ts'
import { folded } from './entries/entry.ts'
import { metadataEntry } from './entries/metadata.ts'
import { progressEntry } from './entries/progress.ts'
import { systemEntry } from './entries/system.ts'
import { todosEntry } from './entries/todos.ts'
import { userTextEntry } from './entries/user-text.ts'
import { capitalize, oneLine, words } from './line.ts'
import { toRaw } from './section.ts'
import type { EntryView } from './view.ts'

export function describeBlock(block: ContentItem): EntryView {
  return safely(() => blockEntry(block), block.type, block)
}

export function describeRecord(record: LiftedEntry): EntryView {
  return safely(() => recordEntry(record), record.type, record)
}

export function describeUserText(text: string): EntryView {
  return safely(() => userTextEntry(text), 'text', text)
}

export function describeTodos(todos: readonly unknown[]): EntryView {
  return safely(() => todosEntry(todos), 'to-do list', todos)
}

export function describeApiErrors(records: readonly LiftedEntry[]): EntryView {
  return safely(() => apiErrorsEntry(records), 'API error', records)
}

export function describeEvent({ records }: ThreadEvent): EntryView | null {
  const [record] = records
  if (!record) return null
  return isApiError(record) ? describeApiErrors(records) : describeRecord(record)
}

function recordEntry(record: LiftedEntry): EntryView {
  switch (record.type) {
    case 'user':
    case 'assistant':
      return messageEntry(record.message)
    case 'system':
      return systemEntry(record)
    case 'attachment':
      return attachmentEntry(record)
    case 'progress':
      return progressEntry(record)
    case 'unknown':
      return folded('Unknown record', { summary: oneLine(record.originalType), sections: toRaw(record.value) })
    case 'tool_use':
    case 'tool_result':
    case 'message':
    case 'create':
    case 'thinking':
    case 'text':
      return documentedEntry(record)
    default:
      return metadataEntry(record)
  }
}

function safely(describe: () => EntryView, name: string, value: unknown): EntryView {
  try {
    return describe()
  } catch {
    return folded(capitalize(words(name)) || 'Entry', { sections: toRaw(value) })
  }
}
