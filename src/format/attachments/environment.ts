// The environment: date, machine, model, session.
import { defineVariant } from '../define.ts'
import { text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const late = { versions: 'late 2.1.x', seen: 'not seen', fields: { text } }

export const environmentAttachments = [
  defineVariant({
    type: 'date_change',
    about: 'Midnight passed during the session.',
    versions: '2.1.92+',
    seen: '1 in 1 of 121 transcripts, 2.1.162',
    fields: { newDate: text },
    sample: sampleAttachment({ type: 'date_change', newDate: '2026-05-25' }),
  }),
  defineVariant({
    ...late,
    type: 'date',
    about: 'The current date.',
    sample: sampleAttachment({ type: 'date', text: "Today's date is 2026-09-02." }),
  }),
  defineVariant({
    ...late,
    type: 'environment',
    about: 'The machine and the working directory.',
    sample: sampleAttachment({ type: 'environment', text: 'Platform: linux' }),
  }),
  defineVariant({
    ...late,
    type: 'model',
    about: 'The name of the model.',
    sample: sampleAttachment({ type: 'model', text: 'You are Opus.' }),
  }),
  defineVariant({
    ...late,
    type: 'session_context',
    about: 'Information about the session.',
    sample: sampleAttachment({ type: 'session_context', text: 'Resumed from the background.' }),
  }),
  defineVariant({
    ...late,
    type: 'remote_session_change',
    about: 'Remote control was turned on or off.',
    sample: sampleAttachment({ type: 'remote_session_change', text: 'Remote control is on.' }),
  }),
  defineVariant({
    ...late,
    type: 'prompt_snapshot',
    about: 'The system prompt in use at this point.',
    sample: sampleAttachment({ type: 'prompt_snapshot', text: 'You are an agent.' }),
  }),
] as const
