// Declares the edit operations, undo and redact verify. The implementations are imported when they run.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags, structuralFlags } from './edit-flags.ts'
import { advise, field, operation } from '../../text/advice.ts'

export const editRenameInput = z.object({
  session: editedSession,
  title: z
    .string()
    .meta({ positional: true, placeholder: 'TITLE', description: 'the new name; an empty text removes it' }),
  ...editFlags,
})

export const editRename = defineOperation({
  name: 'edit rename',
  isWrite: true,
  details:
    'Renames a session as /rename in Claude Code does: one line is appended, nothing else changes. Works on running sessions too.',
  input: editRenameInput,
  run: async (context, input) => (await import('./session-edits.ts')).runRename(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editTagInput = z.object({
  session: editedSession,
  tags: z
    .array(z.string())
    .default([])
    .meta({ positional: true, completes: 'tag', placeholder: 'TAG', description: 'tags to add' }),
  remove: z.boolean().optional().meta({ description: 'remove these tags; all of them if none is given' }),
  record: z
    .boolean()
    .optional()
    .meta({ description: 'also write the tag to the transcript, where Claude Code shows it' }),
  ...editFlags,
})

export const editTag = defineOperation({
  name: 'edit tag',
  isWrite: true,
  details: advise`Adds tags to a session, stored in the journal of Annals. ${field('record')} also writes the last one to the transcript, as Claude Code does. Without a tag, shows the current tags.`,
  input: editTagInput,
  run: async (context, input) => (await import('./annotate.ts')).runTag(context, input),
  output: async () => (await import('./outputs.ts')).annotationOutput,
})

export const editStarInput = z.object({
  session: editedSession,
  remove: z.boolean().optional().meta({ description: 'remove the star' }),
})

export const editStar = defineOperation({
  name: 'edit star',
  isWrite: true,
  details: advise`Stars a session; ${field('remove')} removes the star.`,
  input: editStarInput,
  run: async (context, input) => (await import('./annotate.ts')).runStar(context, input),
  output: async () => (await import('./outputs.ts')).annotationOutput,
})

export const editNoteInput = z.object({
  session: editedSession,
  text: z.string().optional().meta({ positional: true, placeholder: 'TEXT', description: 'text of the note' }),
  message: z.string().optional().meta({ placeholder: 'UUID', description: 'note on this message, not on the session' }),
  remove: z.boolean().optional().meta({ description: 'remove the note' }),
})

export const editNote = defineOperation({
  name: 'edit note',
  isWrite: true,
  details: advise`Attaches a note to a session, or with ${field('message')} to one of its messages, stored in the journal of Annals. Without a text, shows the current notes.`,
  input: editNoteInput,
  run: async (context, input) => (await import('./annotate.ts')).runNote(context, input),
  output: async () => (await import('./outputs.ts')).annotationOutput,
})

export const editInsertInput = z.object({
  session: editedSession,
  after: z.string().meta({ placeholder: 'UUID', description: 'uuid of the message to insert after' }),
  role: z
    .enum(['user', 'assistant'])
    .meta({ placeholder: 'ROLE', description: 'role of the new message: user or assistant' }),
  text: z.string().meta({ placeholder: 'TEXT', description: 'text of the new message' }),
  ...structuralFlags,
})

export const editInsert = defineOperation({
  name: 'edit insert',
  isWrite: true,
  details:
    'Inserts a message into a session: writes a valid record after the given one. The next message is attached to the new one.',
  input: editInsertInput,
  run: async (context, input) => (await import('./session-edits.ts')).runInsert(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editMessageInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  block: z.coerce.number().int().min(1).optional().meta({
    placeholder: 'N',
    description: 'number of the content block, from 1; required if several blocks have text',
  }),
  text: z.string().optional().meta({ placeholder: 'TEXT', description: 'the new text' }),
  ...structuralFlags,
})

export const editMessage = defineOperation({
  name: 'edit message',
  isWrite: true,
  details: advise`Changes the text of one message. Opens it in your $EDITOR unless ${field('text')} is given.`,
  input: editMessageInput,
  run: async (context, input) => (await import('./session-edits.ts')).runMessage(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editDeleteInput = z.object({
  session: editedSession,
  turn: z.coerce.number().int().min(1).optional().meta({
    placeholder: 'N',
    description: 'number of the turn, from 1: a prompt and everything up to the next prompt',
  }),
  message: z.string().optional().meta({ placeholder: 'UUID', description: 'uuid of the message' }),
  ...structuralFlags,
})

export const editDelete = defineOperation({
  name: 'edit delete',
  isWrite: true,
  details:
    'Deletes a turn or a message. Its tool calls and results are removed too, with the agents they started; the next message is attached to the previous one.',
  input: editDeleteInput,
  run: async (context, input) => (await import('./session-edits.ts')).runDelete(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editTrimInput = z.object({
  session: editedSession,
  before: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and everything after it' }),
  after: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and everything before it' }),
  ...structuralFlags,
})

export const editTrim = defineOperation({
  name: 'edit trim',
  isWrite: true,
  details: 'Removes the beginning or the end of a session. Cuts between messages, so tool calls keep their results.',
  input: editTrimInput,
  run: async (context, input) => (await import('./session-edits.ts')).runTrim(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editTruncateOutputsInput = z.object({
  session: editedSession,
  over: z
    .string()
    .meta({ placeholder: 'SIZE', description: 'outputs up to this size are kept unchanged: 20k, 1MB, 500 (bytes)' }),
  ...structuralFlags,
})

export const editTruncateOutputs = defineOperation({
  name: 'edit truncate-outputs',
  isWrite: true,
  details: 'Truncates tool outputs over a size. The calls stay, and each output states how much was cut.',
  input: editTruncateOutputsInput,
  run: async (context, input) => (await import('./session-edits.ts')).runTruncateOutputs(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
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
  details: 'Removes thinking, images or progress records from a session.',
  input: editStripInput,
  run: async (context, input) => (await import('./session-edits.ts')).runStrip(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editForkInput = z.object({
  session: editedSession,
  at: z
    .string()
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuid of the last message to copy (default: all messages)' }),
  title: z.string().optional().meta({ placeholder: 'TITLE', description: 'name of the new session' }),
  ...editFlags,
})

export const editFork = defineOperation({
  name: 'edit fork',
  isWrite: true,
  details:
    'Copies a session up to a message into a new session that "claude --resume" accepts. The original is not changed.',
  input: editForkInput,
  run: async (context, input) => (await import('./session-edits.ts')).runFork(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editSplitInput = z.object({
  session: editedSession,
  at: z.string().meta({ placeholder: 'UUID', description: 'uuid of the last message of the first part' }),
  ...editFlags,
})

export const editSplit = defineOperation({
  name: 'edit split',
  isWrite: true,
  details:
    'Splits a session into two new ones: up to a message, and from the next prompt on. The original is not changed.',
  input: editSplitInput,
  run: async (context, input) => (await import('./session-edits.ts')).runSplit(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
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
  details: 'Joins two or more sessions into one new session, in the order given. The originals are not changed.',
  input: editMergeInput,
  run: async (context, input) => (await import('./session-edits.ts')).runMerge(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

const movedExports = z
  .array(z.string())
  .optional()
  .meta({ placeholder: 'PATH', description: 'an export that was moved, or the folder it is in' })

export const editRedactInput = z.object({
  sessions: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'SESSION', session: true, description: 'sessions' }),
  all: z.boolean().optional().meta({ description: 'every session' }),
  text: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'TEXT', description: 'redact every occurrence of this text' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'redact every match of this pattern (RE2 syntax)' }),
  secrets: z
    .boolean()
    .optional()
    .meta({
      advice: advise`also redact secrets in known formats, in addition to ${field('text')} and ${field('regex')}`,
    }),
  exports: movedExports,
  ...editFlags,
})

export const editRedact = defineOperation({
  name: 'edit redact',
  isWrite: true,
  details: advise`Masks secrets with asterisks in every record of a session and in its side files, also split, escaped, in base64 and in hex, then erases them from archive, index, backups and exports. This cannot be undone. Without ${field('text')} or ${field('regex')}, redacts secrets in known formats.`,
  input: editRedactInput,
  run: async (context, input) => (await import('./redact.ts')).runRedact(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editRepairInput = z.object({
  session: editedSession,
  dryRun: z
    .boolean()
    .optional()
    .meta({ advice: advise`only show the plan; this is also the default without ${field('apply')}` }),
  ...structuralFlags,
})

export const editRepair = defineOperation({
  name: 'edit repair',
  isWrite: true,
  details:
    'Repairs damage: joined and truncated records, NUL bytes, a missing newline at the end, missing or circular parents, results without a call, duplicates. Never drops an intact record.',
  input: editRepairInput,
  run: async (context, input) => (await import('./session-edits.ts')).runRepair(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const editMoveInput = z.object({
  from: z.string().meta({ positional: true, path: true, placeholder: 'OLD', description: 'the old directory' }),
  to: z.string().meta({ positional: true, path: true, placeholder: 'NEW', description: 'the new directory' }),
  cwd: z.boolean().optional().meta({ description: 'also update the directories inside the records' }),
  ...editFlags,
})

export const editMove = defineOperation({
  name: 'edit move',
  isWrite: true,
  details:
    'After a project folder was renamed or moved, updates its sessions, the prompt history and the lists of Claude Code to the new path.',
  input: editMoveInput,
  run: async (context, input) => (await import('./move.ts')).runMove(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
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
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many edits' }),
})

export const editHistory = defineOperation({
  name: 'edit history',
  details: 'Lists past edits, latest first, and which of them can be undone.',
  input: editHistoryInput,
  run: async (context, input) => (await import('./history.ts')).runHistory(context, input),
  output: async () => (await import('./outputs.ts')).historyOutput,
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
      advice: advise`number of the edit in ${operation('edit history')} (default: the latest)`,
    }),
})

export const undo = defineOperation({
  name: 'undo',
  isWrite: true,
  details: 'Undoes an edit immediately, byte for byte. A redaction cannot be undone, by design.',
  input: undoInput,
  run: async (context, input) => (await import('./undo.ts')).runUndo(context, input),
  output: async () => (await import('./outputs.ts')).editOutput,
})

export const redactVerifyInput = z.object({
  text: z.array(z.string()).optional().meta({ placeholder: 'TEXT', description: 'search for this text' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'search for this pattern (RE2 syntax)' }),
  exports: movedExports,
})

export const redactVerify = defineOperation({
  name: 'redact verify',
  details: advise`Verifies redactions: searches every byte that Annals stores (archive, index, journal, backups, exports) and every transcript.
    Without ${field('text')} or ${field('regex')}, searches for previously redacted texts of 12 bytes or more, by their digest, and for secrets in known formats.`,
  input: redactVerifyInput,
  run: async (context, input) => (await import('./redact-verify.ts')).runRedactVerify(context, input),
  output: async () => (await import('./outputs.ts')).redactVerifyOutput,
  foundProblems: ({ found, notSearched }) =>
    found > 0 || notSearched.some(({ reason }) => reason === 'unreadable' || reason === 'damaged'),
})

export const editTextsInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  others: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuids of its other records, if the message spans several' }),
})

export const editTexts = defineOperation({
  name: 'edit texts',
  details: 'The texts of a message that "edit message" can change, each in full with its block number.',
  input: editTextsInput,
  run: async (context, input) => (await import('./texts.ts')).runTexts(context, input),
  output: async () => (await import('./outputs.ts')).textsOutput,
})
