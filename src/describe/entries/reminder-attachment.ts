import { firstLine } from '../line.ts'
import { toText } from '../section.ts'
import type { EntryView } from '../view.ts'
import type { AttachmentDescribers } from './attachment-kind.ts'
import { hidden, toDetails } from './entry.ts'

export const reminderEntries = {
  batching_reminder_sent: ({ text }) => reminder('Asked to batch tool calls', text),
  silent_turn_reminder: ({ text }) => reminder('Asked to write a message', text),
  read_truncation_notice: ({ banner }) => reminder('File was truncated', banner),
  bash_output_audience_note: ({ text }) => reminder('Who sees the output', text),
  context_tip: ({ text }) => reminder('Context tip', text),
  workflow_keyword_request: ({ text }) => reminder('Workflow requested', text),
  workflow_size_guideline_change: ({ text }) => reminder('Workflow size', text),
  thinking_drop: ({ text }) => reminder('Earlier thinking dropped', text),
  critical_system_reminder: (attachment) => hidden('Reminder', { sections: toDetails(attachment) }),
} satisfies Partial<AttachmentDescribers>

function reminder(title: string, text: string | undefined): EntryView {
  const summary = firstLine(text)
  return hidden(title, { summary, sections: summary === text?.trim() ? [] : toText(text, { folded: true }) })
}
