// Text and permissions added to a turn that is already running, and its structured output.
import { content } from '../block.ts'
import { defineVariant } from '../define.ts'
import { anything, flag, list, number, oneOf, text } from '../field.ts'
import { user } from '../records/user.ts'
import { sampleAttachment } from '../sample-line.ts'

export const promptAttachments = [
  defineVariant({
    type: 'queued_command',
    about: 'Text that arrived while the model was busy and was added to the running turn, mostly typed by a person.',
    versions: '2.1.101+',
    seen: '4 in 3 of 121 transcripts, 2.1.112–2.1.217',
    fields: {
      prompt: content,
      commandMode: oneOf('prompt', 'plan', 'task-notification'),
      source_uuid: text,
      imagePasteIds: list(number),
      fileAttachments: anything,
      origin: user.fields.origin,
      isMeta: flag,
      timestamp: text,
    },
    notes: {
      commandMode: 'prompt and plan are typed text if origin is human or missing; task-notification is not.',
      timestamp: 'When it was typed, 2.1.186+; the record has the time it was added to the turn.',
    },
    sample: sampleAttachment({
      type: 'queued_command',
      prompt: 'also bump the version',
      commandMode: 'prompt',
      source_uuid: '4ec0ea38-78b4-4936-93f7-e01d5b2c8a69',
    }),
  }),
  defineVariant({
    type: 'agent_mention',
    about: 'The prompt mentioned an agent with @.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: {},
    sample: sampleAttachment({ type: 'agent_mention' }),
  }),
  defineVariant({
    type: 'structured_output',
    about: 'The answer in the JSON form that the SDK caller requested.',
    versions: '2.1.92+',
    seen: 'not seen; several descriptions agree',
    fields: { data: anything },
    sample: sampleAttachment({ type: 'structured_output', data: { tenants: 2, leaks: 0 } }),
  }),
  defineVariant({
    type: 'command_permissions',
    about: 'Tools, and possibly a model, that a slash command or skill allows.',
    versions: '2.1.97+',
    seen: '11 in 8 of 121 transcripts, 2.1.97–2.1.217',
    fields: { allowedTools: list(text), model: text },
    sample: sampleAttachment({ type: 'command_permissions', allowedTools: ['Read', 'Bash(git log:*)'] }),
  }),
  defineVariant({
    type: 'team_context',
    about: 'Information about the team, for one of its members.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'team_context' }),
  }),
  defineVariant({
    type: 'teammate_mailbox',
    about: 'Messages from other team members.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleAttachment({ type: 'teammate_mailbox' }),
  }),
] as const
