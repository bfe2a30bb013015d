// Hook runs and their output. Before 2.1.92 these were progress records and system records without a subtype.
import { defineVariant } from '../define.ts'
import { either, jsonObject, list, number, object, text } from '../field.ts'
import { sampleAttachment } from '../sample-line.ts'

const hook = { hookName: text, hookEvent: text, toolUseID: text }
const outcome = {
  ...hook,
  content: text,
  stdout: text,
  stderr: text,
  exitCode: number,
  command: text,
  durationMs: number,
}

const hookNotes = {
  hookName: 'The event and its subject: PreToolUse:Bash, SessionStart:resume.',
  toolUseID: 'The tool call for tool hooks, otherwise the id of the run.',
}

const sampleHook = { hookName: 'PostToolUse:Edit', hookEvent: 'PostToolUse', toolUseID: 'toolu_01KfXw2bN8' }

export const hookAttachments = [
  defineVariant({
    type: 'hook_success',
    about: 'A hook ran successfully.',
    versions: '2.1.92+',
    seen: '552 in 10 of 121 transcripts, 2.1.112–2.1.217; a main thread may begin with one',
    fields: outcome,
    notes: { ...hookNotes, content: 'Text for the model; empty in 504 of 552.' },
    sample: sampleAttachment({
      type: 'hook_success',
      ...sampleHook,
      content: '',
      stdout: '{}\n',
      stderr: '',
      exitCode: 0,
      command: 'npx oxfmt',
      durationMs: 173,
    }),
  }),
  defineVariant({
    type: 'hook_non_blocking_error',
    about: 'A hook failed and work continued.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: outcome,
    notes: hookNotes,
    sample: sampleAttachment({
      type: 'hook_non_blocking_error',
      ...sampleHook,
      content: '',
      stdout: '',
      stderr: 'sh: oxfmt: command not found',
      exitCode: 127,
      command: 'oxfmt',
      durationMs: 12,
    }),
  }),
  defineVariant({
    type: 'hook_blocking_error',
    about: 'A hook blocked the action or made the model continue, with the reason.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { ...hook, blockingError: object({ blockingError: text, command: text }) },
    notes: hookNotes,
    sample: sampleAttachment({
      type: 'hook_blocking_error',
      hookName: 'PreToolUse:Bash',
      hookEvent: 'PreToolUse',
      toolUseID: 'toolu_01KfXw2bN8',
      blockingError: { blockingError: 'Pushing to main is not allowed.', command: './guard.sh' },
    }),
  }),
  defineVariant({
    type: 'hook_cancelled',
    about: 'A hook was stopped before it finished.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { ...hook, command: text, durationMs: number },
    notes: hookNotes,
    sample: sampleAttachment({ type: 'hook_cancelled', ...sampleHook, command: 'npm test', durationMs: 60000 }),
  }),
  defineVariant({
    type: 'hook_additional_context',
    about: "Text a hook added to the model's context.",
    versions: '2.1.92+',
    seen: '8 in 7 of 121 transcripts, 2.1.112–2.1.217, the text always in a list',
    fields: { ...hook, content: either(text, list(text)) },
    notes: hookNotes,
    sample: sampleAttachment({
      type: 'hook_additional_context',
      content: ['Branch main, 2 files changed.'],
      hookName: 'SessionStart',
      toolUseID: 'SessionStart',
      hookEvent: 'SessionStart',
    }),
  }),
  defineVariant({
    type: 'hook_system_message',
    about: 'Text a hook showed to the user.',
    versions: '2.1.92+',
    seen: '10 in 9 of 121 transcripts, 2.1.112–2.1.217',
    fields: { ...hook, content: text },
    notes: hookNotes,
    sample: sampleAttachment({
      type: 'hook_system_message',
      content: 'Checkpoints are on.',
      hookName: 'SessionStart:startup',
      toolUseID: '55e82e76-27d4-4eb0-8a3c-0b1f9d64c7a2',
      hookEvent: 'SessionStart',
    }),
  }),
  defineVariant({
    type: 'hook_stopped_continuation',
    about: 'A hook ended the turn.',
    versions: '2.1.92+',
    seen: 'in the 822 transcripts, not counted',
    fields: { ...hook, message: text },
    notes: hookNotes,
    sample: sampleAttachment({ type: 'hook_stopped_continuation', ...sampleHook, message: 'The budget is used up.' }),
  }),
  defineVariant({
    type: 'hook_error_during_execution',
    about: 'A hook could not be run.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: {},
    sample: sampleAttachment({ type: 'hook_error_during_execution' }),
  }),
  defineVariant({
    type: 'hook_permission_decision',
    about: 'A hook decided whether a tool may run.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: { decision: text },
    sample: sampleAttachment({ type: 'hook_permission_decision', decision: 'allow' }),
  }),
  defineVariant({
    type: 'hook_deferred_tool',
    about: 'A hook deferred a tool call to a decision outside the session.',
    versions: '2.1.92+',
    seen: 'not seen',
    fields: { toolName: text, toolInput: jsonObject, permissionMode: text },
    sample: sampleAttachment({
      type: 'hook_deferred_tool',
      toolName: 'Bash',
      toolInput: { command: 'npm publish' },
      permissionMode: 'default',
    }),
  }),
  defineVariant({
    type: 'async_hook_response',
    about: 'A background hook finished.',
    versions: '2.1.92+',
    seen: 'not counted; none in 121 transcripts',
    fields: {
      processId: either(text, number),
      hookName: text,
      hookEvent: text,
      response: jsonObject,
      stdout: text,
      stderr: text,
      exitCode: number,
    },
    sample: sampleAttachment({
      type: 'async_hook_response',
      processId: 'async_hook_4711',
      hookName: 'PostToolUse:Edit',
      hookEvent: 'PostToolUse',
      response: { systemMessage: 'Formatted.' },
      stdout: '',
      stderr: '',
      exitCode: 0,
    }),
  }),
] as const
