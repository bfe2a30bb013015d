// Reminders from Claude Code to the model, of little interest to a reader.
import { defineVariant } from '../define.ts'
import { text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const late = { versions: 'late 2.1.x', seen: 'not seen', fields: { text } }

export const reminderAttachments = [
  defineVariant({
    type: 'batching_reminder_sent',
    about: 'Asks the model to call tools in parallel.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted',
    fields: { text, model: text },
    sample: sampleAttachment({ type: 'batching_reminder_sent', text: 'Call tools together.', model: 'claude-opus-5' }),
  }),
  defineVariant({
    type: 'silent_turn_reminder',
    about: 'Asks the model to say something to the user.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted',
    fields: { text },
    sample: sampleAttachment({ type: 'silent_turn_reminder', text: 'Tell the user what you are doing.' }),
  }),
  defineVariant({
    type: 'read_truncation_notice',
    about: 'Tells the model that it saw only part of a file.',
    versions: 'late 2.1.x',
    seen: 'in the 822 transcripts, not counted',
    fields: { banner: text, toolUseID: text },
    sample: sampleAttachment({
      type: 'read_truncation_notice',
      banner: 'Only the first 2000 lines are shown.',
      toolUseID: 'toolu_01KfXw2bN8',
    }),
  }),
  defineVariant({
    ...late,
    type: 'bash_output_audience_note',
    about: 'Tells the model that the user does not see the output of commands.',
    sample: sampleAttachment({ type: 'bash_output_audience_note', text: 'The user cannot see this output.' }),
  }),
  defineVariant({
    ...late,
    type: 'context_tip',
    about: 'Advice on saving context.',
    sample: sampleAttachment({ type: 'context_tip', text: 'Read only the lines you need.' }),
  }),
  defineVariant({
    ...late,
    type: 'workflow_keyword_request',
    about: 'The prompt requested a workflow by its keyword.',
    sample: sampleAttachment({ type: 'workflow_keyword_request', text: 'The user asked for a workflow.' }),
  }),
  defineVariant({
    ...late,
    type: 'workflow_size_guideline_change',
    about: 'The size guideline for workflows changed.',
    sample: sampleAttachment({ type: 'workflow_size_guideline_change', text: 'Use at most 8 agents.' }),
  }),
  defineVariant({
    ...late,
    type: 'thinking_drop',
    about: 'Earlier reasoning was removed from the context.',
    sample: sampleAttachment({ type: 'thinking_drop', text: 'Earlier thinking was removed.' }),
  }),
  defineVariant({
    type: 'critical_system_reminder',
    about: 'A reminder that an agent definition requests in every turn.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'critical_system_reminder' }),
  }),
] as const
