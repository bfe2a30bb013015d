// Determines what an attachment shows about a file: its content, or that something else changed it.
import type { EntryOf } from '../../format/record.ts'
import type { FileEffect } from '../file-operation.ts'
import { linesRead } from './read-effect.ts'

export type FileAttachment = NonNullable<EntryOf<'attachment'>['attachment']>

/** The file that an attachment is about; undefined for those that show nothing about a file. */
export function attachedFile(attachment: FileAttachment): string | undefined {
  if (attachment.type === 'edited_text_file') return attachment.filename
  return attachment.type === 'file' ? (attachment.filename ?? attachment.content?.file?.filePath) : undefined
}

export function attachmentEffect(attachment: FileAttachment): FileEffect | undefined {
  if (attachment.type === 'edited_text_file') return { kind: 'outside' }
  if (attachment.type !== 'file' || attachment.content?.type !== 'text') return undefined
  const read = linesRead(attachment.content.file ?? {}, 'attachment')
  return read && attachment.truncated === true ? { ...read, isWhole: false } : read
}
