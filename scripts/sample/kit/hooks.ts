import { attach } from './attachments.ts'
import type { JsonObject } from './json.ts'
import type { ToolHooks, Writer } from './writer.ts'

export interface HookCommands {
  readonly sessionStart?: string
  readonly afterEdit?: string
  readonly stop?: string
}

const EDITS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit'])

/** Writes the records of hooks: `progress` up to 2.1.81, attachments later, and the summary at the end of a turn. */
export class Hooks implements ToolHooks {
  readonly #commands: HookCommands

  constructor(commands: HookCommands) {
    this.#commands = commands
  }

  /** `source` is `startup`, `resume` or `clear`. */
  atStart(session: Writer, source: string): void {
    const command = this.#commands.sessionStart
    if (command === undefined) return
    const id = session.ids.uuid()
    const hookName = `SessionStart:${source}`
    if (session.scene.era.progress) progress(session, { hookEvent: 'SessionStart', hookName, command }, id, undefined)
    if (session.scene.era.attachments) {
      attach(session, succeeded({ hookName, hookEvent: 'SessionStart', toolUseID: id, command, durationMs: 48 }))
    }
  }

  beforeResult(session: Writer, tool: string, toolUseId: string, assistantUuid: string): void {
    const command = this.#commands.afterEdit
    if (command === undefined || !EDITS.has(tool) || !session.scene.era.progress) return
    progress(session, { hookEvent: 'PostToolUse', hookName: `PostToolUse:${tool}`, command }, toolUseId, assistantUuid)
  }

  afterResult(session: Writer, tool: string, toolUseID: string): void {
    const command = this.#commands.afterEdit
    if (command === undefined || !EDITS.has(tool) || !session.scene.era.attachments) return
    const durationMs = 90 + session.ids.below(140)
    attach(
      session,
      succeeded({ hookName: `PostToolUse:${tool}`, hookEvent: 'PostToolUse', toolUseID, command, durationMs }),
    )
  }

  atStop(session: Writer, errors: readonly string[] = []): void {
    const command = this.#commands.stop
    if (command === undefined || !session.scene.era.stopHookSummary) return
    const toolUseID = session.ids.uuid()
    if (session.scene.era.progress) {
      progress(session, { hookEvent: 'Stop', hookName: 'Stop', command }, toolUseID, undefined)
    }
    const durationMs = session.scene.era.progress ? undefined : 30 + session.ids.below(200)
    session.chain((stamp) => ({
      type: 'system',
      subtype: 'stop_hook_summary',
      hookCount: 1,
      hookInfos: [{ command, durationMs }],
      hookErrors: errors,
      hookAdditionalContext: session.scene.era.promptSource ? [] : undefined,
      preventedContinuation: false,
      stopReason: '',
      hasOutput: errors.length > 0,
      level: 'suggestion',
      timestamp: stamp.timestamp,
      uuid: stamp.uuid,
      toolUseID,
    }))
  }
}

function succeeded(hook: JsonObject & { hookName: string; hookEvent: string; toolUseID: string }): JsonObject {
  const { hookName, toolUseID, hookEvent, command, durationMs } = hook
  return {
    type: 'hook_success',
    hookName,
    toolUseID,
    hookEvent,
    content: '',
    stdout: '',
    stderr: '',
    exitCode: 0,
    command,
    durationMs,
  }
}

/** The parent of a tool hook's record is the call, and so is the parent of the result, so the hook is a dead end. */
function progress(session: Writer, data: JsonObject, toolUseID: string, parent: string | undefined): void {
  session.chain(
    (stamp) => ({
      type: 'progress',
      data: { type: 'hook_progress', ...data },
      parentToolUseID: toolUseID,
      toolUseID,
      timestamp: stamp.timestamp,
      uuid: stamp.uuid,
    }),
    parent === undefined ? {} : { parent, aside: true },
  )
}
