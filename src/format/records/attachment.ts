// `attachment` records: content the model saw that is not part of the conversation. attachments/ declares each type.
import { z } from 'zod'
import { environmentAttachments } from '../attachments/environment.ts'
import { fileAttachments } from '../attachments/file.ts'
import { hookAttachments } from '../attachments/hook.ts'
import { limitAttachments } from '../attachments/limit.ts'
import { memoryAttachments } from '../attachments/memory.ts'
import { modeAttachments } from '../attachments/mode.ts'
import { planAttachments } from '../attachments/plan.ts'
import { promptAttachments } from '../attachments/prompt.ts'
import { reminderAttachments } from '../attachments/reminder.ts'
import { skillAttachments } from '../attachments/skill.ts'
import { taskAttachments } from '../attachments/task.ts'
import { toolingAttachments } from '../attachments/tooling.ts'
import { defineChainRecord, schemasOf } from '../define.ts'
import { sampleAttachment, sampleLine } from '../sample-line.ts'
import { list, text } from '../field.ts'

export const attachments = [
  ...promptAttachments,
  ...fileAttachments,
  ...hookAttachments,
  ...memoryAttachments,
  ...skillAttachments,
  ...toolingAttachments,
  ...taskAttachments,
  ...planAttachments,
  ...modeAttachments,
  ...limitAttachments,
  ...environmentAttachments,
  ...reminderAttachments,
] as const

export const attachment = defineChainRecord({
  type: 'attachment',
  about: 'Content the model saw that is not part of the conversation; the <system-reminder> around it is not stored.',
  versions: '2.1.92+',
  seen: '689 in 12 of 121 transcripts, 2.1.97–2.1.217; 552 of them hook_success',
  fields: { attachment: z.discriminatedUnion('type', schemasOf(attachments)).meta({ title: 'attachment' }).optional() },
  sample: sampleAttachment({ type: 'queued_command', prompt: 'also bump the version', commandMode: 'prompt' }),
})

export const attachmentTypes: ReadonlySet<unknown> = new Set(attachments.map((member) => member.type))

export const savedHookContext = defineChainRecord({
  type: 'saved_hook_context',
  about: 'Text that a hook added to the conversation, stored for resuming; a node of the graph.',
  versions: '2.1.27+',
  seen: 'not seen',
  fields: { content: list(text), hookName: text, hookEvent: text, toolUseID: text },
  sample: sampleLine({
    type: 'saved_hook_context',
    version: '2.1.30',
    content: ['Branch main, 2 files changed.'],
    hookName: 'SessionStart:startup',
    hookEvent: 'SessionStart',
    toolUseID: 'SessionStart',
  }),
})
