// Selects the text that `annals edit message` opens in an editor: the only text of the message, or that of the given block.
import { AppError } from '../../error.ts'
import { editMessage } from '../../operations/edit/declarations.ts'
import type { EditTexts } from '../../operations/edit/outputs.ts'
import { editTexts } from '../../operations/edit/declarations.ts'
import { typedCommand } from '../../text/command-line.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import type { GlobalOptions } from '../global-options.ts'
import { makeContext, parseInput } from '../run-operation.ts'

type EditableText = EditTexts['texts'][number]

export async function readEditedText(typed: Record<string, unknown>, options: GlobalOptions): Promise<EditableText> {
  // Parsed with the schema of `edit message`, so that errors name its flags. The schema guarantees session and message.
  const { session, message, block } = parseInput(editMessage, typed) as MessageInput
  const { texts } = await editTexts.run(makeContext(options, {}), { session, message })
  // A block number refers to the named record, not to another record of the same message.
  const own = block === undefined ? texts : texts.filter(({ uuid }) => uuid.startsWith(message))
  return chooseText(own, block)
}

interface MessageInput {
  session: string
  message: string
  block?: number
}

export function chooseText(texts: readonly EditableText[], block: number | undefined): EditableText {
  const fitting = block === undefined ? texts : texts.filter((text) => text.block === block)
  const [only] = fitting
  if (only && fitting.length === 1) return only
  if (texts.length === 0)
    throw new AppError(
      'refused',
      `The message has no text to edit; "${typedCommand('show SESSION --uuids')}" lists other messages.`,
    )
  const list = texts.map(({ block: number, kind, text }) => `${number} (${kind}) "${fit(visibleLine(text), 40)}"`)
  const problem = block === undefined ? `The message has ${texts.length} texts` : `Block ${block} has no text to edit`
  throw new AppError('usage', `${problem}; add --block with one of these: ${list.join(', ')}.`)
}
