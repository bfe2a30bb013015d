import { formatDuration } from '../../text/duration.ts'
import { firstLine, oneLine, phrase } from '../line.ts'
import { toFacts, toRaw, toTerminal, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'
import type { AttachmentDescribers, AttachmentOf } from './attachment-kind.ts'
import { folded, hidden, shown, toDetails, summaryOrSection } from './entry.ts'

export const hookEntries = {
  hook_success: successEntry,
  hook_non_blocking_error: (hook) =>
    folded('Hook failed', {
      summary: phrase(nameOf(hook), exitOf(hook), firstLine(hook.stderr) || firstLine(hook.stdout)),
      tone: 'warning',
      sections: outputSections(hook),
    }),
  hook_blocking_error: blockingEntry,
  hook_cancelled: (hook) =>
    folded('Hook cancelled', {
      summary: phrase(nameOf(hook), hook.durationMs !== undefined && `after ${formatDuration(hook.durationMs)}`),
      tone: 'warning',
      sections: toTerminal('', { command: hook.command }),
    }),
  hook_additional_context: (hook) => {
    const text = typeof hook.content === 'string' ? hook.content : (hook.content ?? []).join('\n')
    return folded('Context from a hook', { summary: nameOf(hook), sections: toText(text, { folded: true }) })
  },
  hook_system_message: (hook) => shown('Hook', { ...hookMessage(hook, hook.content), tone: 'info' }),
  hook_stopped_continuation: (hook) =>
    shown('Hook ended the turn', { ...hookMessage(hook, hook.message), tone: 'warning' }),
  hook_error_during_execution: (attachment) =>
    folded('Hook could not run', { tone: 'warning', sections: toDetails(attachment) }),
  hook_permission_decision: ({ decision }) => folded('Hook decided', { summary: oneLine(decision) }),
  hook_deferred_tool: ({ toolName, toolInput, permissionMode }) =>
    folded('Hook deferred a tool call', {
      summary: oneLine(toolName),
      sections: [...toRaw(toolInput, { title: 'Input' }), ...toFacts({ 'Permission mode': permissionMode })],
    }),
  async_hook_response: (hook) =>
    folded('Async hook finished', {
      summary: phrase(nameOf(hook), exitOf(hook)),
      sections: [...toRaw(hook.response, { title: 'Response' }), ...outputSections(hook)],
    }),
} satisfies Partial<AttachmentDescribers>

interface Hook {
  hookName?: string | undefined
  hookEvent?: string | undefined
}

function nameOf({ hookName, hookEvent }: Hook): string {
  return oneLine(hookName ?? hookEvent)
}

function exitOf({ exitCode }: { exitCode?: number | undefined }): string {
  return exitCode === undefined || exitCode === 0 ? '' : `exit ${exitCode}`
}

/** Hides hooks without a message to the model, which are most of them (504 of 552). */
function successEntry(hook: AttachmentOf<'hook_success'>): EntryView {
  const { content = '', durationMs } = hook
  const form = content.trim() === '' ? hidden : folded
  return form('Hook', {
    summary: phrase(nameOf(hook), durationMs !== undefined && formatDuration(durationMs)),
    sections: [...toText(content, { title: 'Sent to the model', folded: true }), ...outputSections(hook)],
  })
}

function blockingEntry(hook: AttachmentOf<'hook_blocking_error'>): EntryView {
  const { blockingError: reason, command } = hook.blockingError ?? {}
  const { summary, sections } = hookMessage(hook, reason)
  return shown('Blocked by a hook', {
    summary,
    tone: 'error',
    sections: [...sections, ...toTerminal('', { command })],
  })
}

function hookMessage(hook: Hook, text: string | undefined): Pick<EntryView, 'summary' | 'sections'> {
  const { summary, sections } = summaryOrSection(text)
  return { summary: [nameOf(hook), summary].filter((part) => part !== '').join(': '), sections }
}

interface HookOutput {
  command?: string | undefined
  content?: string | undefined
  stdout?: string | undefined
  stderr?: string | undefined
  exitCode?: number | undefined
}

/** Shows what the hook printed, unless the model got the same text. "{}" is the empty response of a hook. */
function outputSections({ command, content, stdout = '', stderr = '', exitCode }: HookOutput): Section[] {
  const printed = stdout.trim() === '{}' || stdout.trim() === content?.trim() ? '' : stdout
  const output = [printed, stderr].filter((part) => part.trim() !== '').join('\n')
  return toTerminal(output, { command, isError: exitCode !== undefined && exitCode !== 0 })
}
