import type { EntryOf } from '../../format/record.ts'
import type { EntryView } from '../view.ts'

export type Attachment = Exclude<NonNullable<EntryOf<'attachment'>['attachment']>, { type: 'unknown' }>
export type AttachmentType = Attachment['type']
export type AttachmentOf<Type extends AttachmentType> = Extract<Attachment, { type: Type }>

export type AttachmentDescribers = {
  readonly [Type in AttachmentType]: (attachment: AttachmentOf<Type>) => EntryView
}
