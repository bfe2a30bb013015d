// Returns the editable texts of a message in full, for an editor or a page.
import type { z } from 'zod'
import { editableTexts, type EditableText } from '../../edit/plans/plan-message.ts'
import type { Context } from '../context.ts'
import type { editTextsInput } from './declarations.ts'
import { openEdited } from './open-edited.ts'
import type { EditTexts } from './outputs.ts'

export async function runTexts(
  context: Context,
  { session: name, message, others = [] }: z.output<typeof editTextsInput>,
): Promise<EditTexts> {
  const session = await openEdited(context, name)
  const found = new Map<string, EditableText>()
  let reason: unknown
  for (const uuid of [message, ...others]) {
    try {
      for (const text of await editableTexts(session, uuid)) found.set(`${text.uuid} ${text.block}`, text)
    } catch (error) {
      // A record without a text is fine if another record of the message has one.
      reason ??= error
    }
  }
  if (found.size === 0 && reason !== undefined) throw reason
  const texts = [...found.values()]
  const visible = texts.filter(({ text }) => text.trim() !== '')
  return { texts: visible.length > 0 ? visible : texts }
}
