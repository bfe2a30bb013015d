// The texts of a message that can be changed, as an editor or a page needs them: in full.
import type { z } from 'zod'
import { editableTexts } from '../../edit/plans/plan-message.ts'
import type { Context } from '../context.ts'
import type { editTextsInput } from './edit-texts.ts'
import { openEdited } from './open-edited.ts'

export interface EditTexts {
  /** With the number of the block and, where several records were asked about, the uuid of the record, for "edit message". */
  texts: { uuid?: string; block: number; kind: string; text: string }[]
}

export async function run(
  context: Context,
  { session: name, message, others = [] }: z.output<typeof editTextsInput>,
): Promise<EditTexts> {
  const session = await openEdited(context, name)
  const texts: EditTexts['texts'] = []
  let reason: unknown
  for (const uuid of [message, ...others]) {
    try {
      texts.push(...(await editableTexts(session, uuid)).map((text) => ({ uuid, ...text })))
    } catch (error) {
      // A record without a text is no harm as long as another of the same message has one.
      reason ??= error
    }
  }
  if (texts.length === 0 && reason !== undefined) throw reason
  return { texts }
}
