// Nudges of the program to the model.
import { firstLine } from '../line.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden, toDetails } from './entry.ts'

export const reminderEntries = {
  batching_reminder_sent: ({ text }) => reminder('Asked to call tools together', text),
  silent_turn_reminder: ({ text }) => reminder('Asked to say something', text),
  read_truncation_notice: ({ banner }) => reminder('Told that a file was cut short', banner),
  bash_output_audience_note: ({ text }) => reminder('Told who sees the output', text),
  context_tip: ({ text }) => reminder('Advice on sparing context', text),
  workflow_keyword_request: ({ text }) => reminder('Workflow asked for', text),
  workflow_size_guideline_change: ({ text }) => reminder('Size of workflows', text),
  thinking_drop: ({ text }) => reminder('Earlier thinking dropped', text),
  critical_system_reminder: (attachment) => hidden('Reminder', { sections: toDetails(attachment) }),
} satisfies Partial<AttachmentDescribers>

function reminder(title: string, text: string | undefined): EntryView {
  const summary = firstLine(text)
  return hidden(title, { summary, sections: summary === text?.trim() ? [] : toText(text, { folded: true }) })
}
