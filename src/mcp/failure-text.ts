// The words of a failed call. They are our own, but may name sessions by their titles.
import { AppError, sentenceOf } from '../error.ts'
import { wordSentence, type Naming } from '../text/advice.ts'
import { COMMAND_NAMES } from '../text/command-line.ts'
import { cleanLine, frame, FRAME_NOTE } from './quote.ts'

export function failureText(error: unknown): string {
  const text = cleanLine(wordSentence(sentenceOf(error), TOOL_NAMES), 500)
  // A message about several sessions lists their titles.
  if (error instanceof AppError && error.code === 'ambiguous') return `Ambiguous.\n${FRAME_NOTE}\n${frame(text)}`
  return text
}

/** A model can call our tools, but runs no command. */
const TOOLS: Readonly<Record<string, string>> = {
  list: 'read_session without arguments',
  search: 'search_history',
  errors: 'recall_error',
  runs: 'how_was_it_run',
}

const TOOL_NAMES: Naming = {
  operation(reference) {
    const tool = Object.hasOwn(TOOLS, reference.operation) ? TOOLS[reference.operation] : undefined
    if (tool === undefined) return COMMAND_NAMES.operation(reference)
    return reference.isVerb ? `call ${tool}` : tool
  },
  field: COMMAND_NAMES.field,
}
