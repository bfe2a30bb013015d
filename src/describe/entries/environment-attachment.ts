// The surroundings the model is told about: date, machine, model, session. A reader can do without them.
import { firstLine, oneLine } from '../line.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden } from './entry.ts'

export const environmentEntries = {
  date_change: ({ newDate }) => hidden('New day', { summary: oneLine(newDate) }),
  date: ({ text }) => told('Date', text),
  environment: ({ text }) => told('Environment', text),
  model: ({ text }) => told('Model', text),
  session_context: ({ text }) => told('Session', text),
  remote_session_change: ({ text }) => told('Remote control', text),
  prompt_snapshot: ({ text }) => told('System prompt', text),
} satisfies Partial<AttachmentDescribers>

function told(title: string, text: string | undefined): EntryView {
  const summary = firstLine(text)
  return hidden(title, { summary, sections: summary === text?.trim() ? [] : toText(text, { folded: true }) })
}
