// The texts of a message that can be changed, as an editor or a page needs them: in full.
import type { z } from 'zod'
import { editableTexts, type EditableText } from '../../edit/plans/plan-message.ts'
import type { Context } from '../context.ts'
import type { editTextsInput } from './declarations.ts'
import { openEdited } from './open-edited.ts'

export interface EditTexts {
  /** Those that are seen, in their order; blank ones only where there are no others. */
  texts: EditableText[]
}

export async function runTexts(
  context: Context,
  { session: name, message, others = [] }: z.output<typeof editTextsInput>,
): Promise<EditTexts> {
  const session = await openEdited(context, name)
  const found = new Map<string, EditableText>()
  let reason: unknown
  for (const uuid of [message, ...others]) {
    try {
      // The same one may be found by way of several records.
      for (const text of await editableTexts(session, uuid)) found.set(`${text.uuid} ${text.block}`, text)
    } catch (error) {
      // A record without a text is no harm as long as another of the same message has one.
      reason ??= error
    }
  }
  if (found.size === 0 && reason !== undefined) throw reason
  const texts = [...found.values()]
  const visible = texts.filter(({ text }) => text.trim() !== '')
  return { texts: visible.length > 0 ? visible : texts }
}
