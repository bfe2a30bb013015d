// The environment the model is told about: date, machine, model, session. Of little interest to readers, so all hidden.
import { firstLine, oneLine } from '../line.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden } from './entry.ts'

export const environmentEntries = {
  date_change: ({ newDate }) => hidden('New day', { summary: oneLine(newDate) }),
  date: ({ text }) => hiddenText('Date', text),
  environment: ({ text }) => hiddenText('Environment', text),
  model: ({ text }) => hiddenText('Model', text),
  session_context: ({ text }) => hiddenText('Session', text),
  remote_session_change: ({ text }) => hiddenText('Remote control', text),
  prompt_snapshot: ({ text }) => hiddenText('System prompt', text),
} satisfies Partial<AttachmentDescribers>

function hiddenText(title: string, text: string | undefined): EntryView {
  const summary = firstLine(text)
  return hidden(title, { summary, sections: summary === text?.trim() ? [] : toText(text, { folded: true }) })
}
