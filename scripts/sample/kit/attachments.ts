import type { JsonObject } from './json.ts'
import type { Writer } from './writer.ts'

/** Writes an attachment: content that the model sees in addition to the conversation (2.1.92 and later). */
export function attach(session: Writer, attachment: JsonObject): string {
  return session.chain((stamp) => ({ attachment, type: 'attachment', ...stamp }))
}

export const planMode = (session: Writer, planFilePath: string, planExists: boolean): string =>
  attach(session, { type: 'plan_mode', reminderType: 'full', isSubAgent: false, planFilePath, planExists })

export const planModeExit = (session: Writer, planFilePath: string): string =>
  attach(session, { type: 'plan_mode_exit', planFilePath, planExists: true })

export const deferredTools = (session: Writer, names: readonly string[]): string =>
  attach(session, {
    type: 'deferred_tools_delta',
    addedNames: names,
    addedLines: names,
    removedNames: [],
    readdedNames: [],
    pendingMcpServers: [],
  })

export const skillListing = (session: Writer, skills: Readonly<Record<string, string>>): string =>
  attach(session, {
    type: 'skill_listing',
    content: Object.entries(skills)
      .map(([name, use]) => `- ${name}: ${use}`)
      .join('\n'),
    skillCount: Object.keys(skills).length,
    isInitial: true,
    names: Object.keys(skills),
  })

export const hookBlocked = (
  session: Writer,
  hook: string,
  toolUseID: string,
  blockingError: string,
  command: string,
): string =>
  attach(session, {
    type: 'hook_blocking_error',
    hookName: hook,
    toolUseID,
    hookEvent: hook.split(':')[0] ?? hook,
    blockingError: { blockingError, command },
  })
