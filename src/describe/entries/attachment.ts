// `attachment` records: context for the model besides the conversation. One describer per kind, grouped by topic.
import type { EntryOf } from '../../format/record.ts'
import { oneLine } from '../line.ts'
import { toRaw } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { describeBy, hidden } from './entry.ts'
import { environmentEntries } from './environment-attachment.ts'
import { fileEntries } from './file-attachment.ts'
import { hookEntries } from './hook-attachment.ts'
import { limitEntries } from './limit-attachment.ts'
import { memoryEntries } from './memory-attachment.ts'
import { modeEntries } from './mode-attachment.ts'
import { promptEntries } from './prompt-attachment.ts'
import { reminderEntries } from './reminder-attachment.ts'
import { taskEntries } from './task-attachment.ts'
import { toolingEntries } from './tooling-attachment.ts'

const DESCRIBERS: AttachmentDescribers = {
  ...promptEntries,
  ...fileEntries,
  ...hookEntries,
  ...memoryEntries,
  ...toolingEntries,
  ...taskEntries,
  ...modeEntries,
  ...limitEntries,
  ...environmentEntries,
  ...reminderEntries,
}

export function attachmentEntry({ attachment }: EntryOf<'attachment'>): EntryView {
  if (attachment === undefined) return hidden('Attachment')
  if (attachment.type === 'unknown') {
    const { originalType, value } = attachment
    return hidden('Unknown attachment', { summary: oneLine(originalType), sections: toRaw(value, { folded: true }) })
  }
  return describeBy(DESCRIBERS, attachment.type, attachment)
}
