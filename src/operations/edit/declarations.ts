import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags, structuralFlags } from './edit-flags.ts'
import { advise, field, operation } from '../../text/advice.ts'

export const editRenameInput = z.object({
  session: editedSession,
  title: z
    .string()
    .meta({ positional: true, placeholder: 'TITLE', description: 'the new name; empty text takes it away' }),
  ...editFlags,
})

export const editRename = defineOperation({
  name: 'edit rename',
  isWrite: true,
  details:
    'Gives a session a name, as /rename of Claude Code does: a line is appended, nothing else changes. Also while it runs.',
  input: editRenameInput,
  run: async (context, input) => (await import('./session-edits.ts')).runRename(context, input),
})

export const editTagInput = z.object({
  session: editedSession,
  tags: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'TAG', description: 'words to tag it with' }),
  remove: z.boolean().optional().meta({ description: 'take these tags away; all of them if none is named' }),
  record: z.boolean().optional().meta({ description: 'also as a record of the transcript, which Claude Code shows' }),
  ...editFlags,
})

export const editTag = defineOperation({
  name: 'edit tag',
  isWrite: true,
  details: advise`Puts tags on a session, in the journal of Annals; ${field('record')} also writes the last one into the transcript, as Claude Code does. Without a tag it shows those there are.`,
  input: editTagInput,
  run: async (context, input) => (await import('./annotate.ts')).runTag(context, input),
})

export const editStarInput = z.object({
  session: editedSession,
  remove: z.boolean().optional().meta({ description: 'take the star away' }),
})

export const editStar = defineOperation({
  name: 'edit star',
  isWrite: true,
  details: advise`Marks a session as one to come back to; ${field('remove')} takes the star away.`,
  input: editStarInput,
  run: async (context, input) => (await import('./annotate.ts')).runStar(context, input),
})

export const editNoteInput = z.object({
  session: editedSession,
  text: z.string().optional().meta({ positional: true, placeholder: 'TEXT', description: 'what to note' }),
  remove: z.boolean().optional().meta({ description: 'take the note away' }),
})

export const editNote = defineOperation({
  name: 'edit note',
  isWrite: true,
  details: 'Keeps a note of yours about a session, in the journal of Annals. Without a text it shows the note.',
  input: editNoteInput,
  run: async (context, input) => (await import('./annotate.ts')).runNote(context, input),
})

export const editInsertInput = z.object({
  session: editedSession,
  after: z.string().meta({ placeholder: 'UUID', description: 'uuid of the message it follows' }),
  role: z.enum(['user', 'assistant']).meta({ placeholder: 'ROLE', description: 'who says it' }),
  text: z.string().meta({ placeholder: 'TEXT', description: 'what is said' }),
  ...structuralFlags,
})

export const editInsert = defineOperation({
  name: 'edit insert',
  isWrite: true,
  details:
    'Puts a message into a session: a valid record behind the one that is named; what followed that one follows the new one.',
  input: editInsertInput,
  run: async (context, input) => (await import('./session-edits.ts')).runInsert(context, input),
})

export const editMessageInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  block: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'which block of it, counted from 1; needed when several have a text' }),
  text: z.string().optional().meta({ placeholder: 'TEXT', description: 'the new text' }),
  ...structuralFlags,
})

export const editMessage = defineOperation({
  name: 'edit message',
  isWrite: true,
  details: advise`Changes the text of one message. Opens your $EDITOR on it unless ${field('text')} is given.`,
  input: editMessageInput,
  run: async (context, input) => (await import('./session-edits.ts')).runMessage(context, input),
})

export const editDeleteInput = z.object({
  session: editedSession,
  turn: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'a prompt and all that follows until the next, counted from 1' }),
  message: z.string().optional().meta({ placeholder: 'UUID', description: 'one message' }),
  ...structuralFlags,
})

export const editDelete = defineOperation({
  name: 'edit delete',
  isWrite: true,
  details:
    'Deletes a turn or a message, with the results of its tool calls and the agents they started; what followed it follows what was before.',
  input: editDeleteInput,
  run: async (context, input) => (await import('./session-edits.ts')).runDelete(context, input),
})

export const editTrimInput = z.object({
  session: editedSession,
  before: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and what follows' }),
  after: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and what precedes' }),
  ...structuralFlags,
})

export const editTrim = defineOperation({
  name: 'edit trim',
  isWrite: true,
  details: 'Cuts off the beginning or the end of a session, between messages; tool calls keep their results.',
  input: editTrimInput,
  run: async (context, input) => (await import('./session-edits.ts')).runTrim(context, input),
})

export const editTruncateOutputsInput = z.object({
  session: editedSession,
  over: z.string().meta({ placeholder: 'SIZE', description: 'longest output that stays whole: 20k, 1MB, 500 (bytes)' }),
  ...structuralFlags,
})

export const editTruncateOutputs = defineOperation({
  name: 'edit truncate-outputs',
  isWrite: true,
  details: 'Shortens tool outputs that are longer than a size; the calls stay, and each output says what was cut.',
  input: editTruncateOutputsInput,
  run: async (context, input) => (await import('./session-edits.ts')).runTruncateOutputs(context, input),
})

export const editStripInput = z.object({
  session: editedSession,
  what: z
    .enum(['thinking', 'images', 'progress'])
    .meta({ positional: true, placeholder: 'WHAT', description: 'thinking, images or progress' }),
  ...structuralFlags,
})

export const editStrip = defineOperation({
  name: 'edit strip',
  isWrite: true,
  details: 'Takes one kind of thing out of a session: thinking, images, or progress records.',
  input: editStripInput,
  run: async (context, input) => (await import('./session-edits.ts')).runStrip(context, input),
})

export const editForkInput = z.object({
  session: editedSession,
  at: z
    .string()
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuid of the last message to take along; all of it if left out' }),
  title: z.string().optional().meta({ placeholder: 'TITLE', description: 'name of the new session' }),
  ...editFlags,
})

export const editFork = defineOperation({
  name: 'edit fork',
  isWrite: true,
  details:
    'Makes a new session of a session up to a message, which "claude --resume" accepts. The old one is not touched.',
  input: editForkInput,
  run: async (context, input) => (await import('./session-edits.ts')).runFork(context, input),
})

export const editSplitInput = z.object({
  session: editedSession,
  at: z.string().meta({ placeholder: 'UUID', description: 'uuid of the last message of the first one' }),
  ...editFlags,
})

export const editSplit = defineOperation({
  name: 'edit split',
  isWrite: true,
  details: 'Makes two new sessions of one: up to a message, and from the next prompt on. The old one is not touched.',
  input: editSplitInput,
  run: async (context, input) => (await import('./session-edits.ts')).runSplit(context, input),
})

export const editMergeInput = z.object({
  sessions: z
    .array(z.string())
    .meta({ positional: true, placeholder: 'SESSION', session: true, description: 'sessions, in order' }),
  title: z.string().optional().meta({ placeholder: 'TITLE', description: 'name of the new session' }),
  ...editFlags,
})

export const editMerge = defineOperation({
  name: 'edit merge',
  isWrite: true,
  details:
    'Makes one new session of two or more, one behind the other in the order given. The old ones are not touched.',
  input: editMergeInput,
  run: async (context, input) => (await import('./session-edits.ts')).runMerge(context, input),
})

export const editRedactInput = z.object({
  sessions: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'SESSION', session: true, description: 'sessions' }),
  all: z.boolean().optional().meta({ description: 'every session there is' }),
  text: z.array(z.string()).optional().meta({ placeholder: 'WORD', description: 'this text, wherever it stands' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'what fits this pattern (RE2 syntax)' }),
  secrets: z
    .boolean()
    .optional()
    .meta({ advice: advise`also keys of well-known shapes, beside ${field('text')} and ${field('regex')}` }),
  ...editFlags,
})

export const editRedact = defineOperation({
  name: 'edit redact',
  isWrite: true,
  details: advise`Covers secrets with stars in every record of a session and all that belongs to it, then erases them from archive, index, backups and exports. There is no undo. Without ${field('text')} or ${field('regex')}: keys of well-known shapes.`,
  input: editRedactInput,
  run: async (context, input) => (await import('./redact.ts')).run(context, input),
})

export const editRepairInput = z.object({
  session: editedSession,
  dryRun: z
    .boolean()
    .optional()
    .meta({ advice: advise`only show what would be done; this is so without ${field('apply')}, too` }),
  ...structuralFlags,
})

export const editRepair = defineOperation({
  name: 'edit repair',
  isWrite: true,
  details:
    'Mends damaged lines: glued and cut records, NUL bytes, a missing newline at the end, parents that are missing or circular, results without a call, copies. Never drops an intact record.',
  input: editRepairInput,
  run: async (context, input) => (await import('./session-edits.ts')).runRepair(context, input),
})

export const editMoveInput = z.object({
  from: z.string().meta({ positional: true, path: true, placeholder: 'OLD', description: 'the directory as it was' }),
  to: z.string().meta({ positional: true, path: true, placeholder: 'NEW', description: 'the directory as it is now' }),
  cwd: z.boolean().optional().meta({ description: 'also the directories inside the records' }),
  ...editFlags,
})

export const editMove = defineOperation({
  name: 'edit move',
  isWrite: true,
  details:
    'After a project folder was renamed or moved: gives its sessions, the prompt history and the lists of Claude Code the new place.',
  input: editMoveInput,
  run: async (context, input) => (await import('./move.ts')).run(context, input),
})

export const editHistoryInput = z.object({
  session: z.string().optional().meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'only edits of this session',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'how many, the latest first' }),
})

export const editHistory = defineOperation({
  name: 'edit history',
  details: 'Every edit that was made, the latest first, with what can be undone.',
  input: editHistoryInput,
  run: async (context, input) => (await import('./history.ts')).run(context, input),
})

export const undoInput = z.object({
  edit: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({
      positional: true,
      placeholder: 'N',
      advice: advise`number of the edit in ${operation('edit history')}; the latest if left out`,
    }),
})

export const undo = defineOperation({
  name: 'undo',
  isWrite: true,
  details: 'Takes an edit back, at once and to the byte. A redaction cannot be undone: that is what it is for.',
  input: undoInput,
  run: async (context, input) => (await import('./undo.ts')).run(context, input),
})

export const redactVerifyInput = z.object({
  text: z.array(z.string()).optional().meta({ placeholder: 'WORD', description: 'look for this text' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'look for what fits this pattern (RE2 syntax)' }),
})

export const redactVerify = defineOperation({
  name: 'redact verify',
  details: advise`Proves a redaction: searches every byte that Annals keeps (archive, index, journal, backups, exports) and every transcript.
    Without ${field('text')} or ${field('regex')} it looks for what was redacted before (texts of 12 bytes and more), by its digest, and for keys of well-known shapes.`,
  input: redactVerifyInput,
  run: async (context, input) => (await import('./redact-verify.ts')).run(context, input),
  foundProblems: ({ found }) => found > 0,
})

export const editTextsInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  others: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuids of its other records: one message may stand in several' }),
})

export const editTexts = defineOperation({
  name: 'edit texts',
  details: 'The texts of a message that "edit message" can change, each in full and with the number of its block.',
  input: editTextsInput,
  run: async (context, input) => (await import('./texts.ts')).run(context, input),
})
