import { attach } from './attachments.ts'
import type { Agent } from './agents.ts'
import type { JsonObject } from './json.ts'
import type { Session } from './session.ts'

const operation = (session: Session, name: string, content?: string): JsonObject => ({
  type: 'queue-operation',
  operation: name,
  timestamp: session.clock.now(),
  sessionId: session.id,
  content,
})

export function enqueue(session: Session, text: string): void {
  session.meta(operation(session, 'enqueue', text))
  session.clock.tick()
}

/** Sends the queued text as a separate prompt after the turn. */
export function dequeue(session: Session, text: string): string {
  session.meta(operation(session, 'dequeue'))
  session.clock.tick()
  return session.prompt(text, { source: 'queued' })
}

/** Adds the queued text to the running turn. Since about 2.1.101, an attachment records it. */
export function absorb(session: Session, text: string): void {
  session.remember(text, {})
  session.meta(operation(session, 'remove', session.scene.era.promptSource ? text : undefined))
  session.meter.see(text)
  if (session.scene.era.attachments) attach(session, { type: 'queued_command', prompt: text, commandMode: 'prompt' })
}

export function withdraw(session: Session, text: string): void {
  session.clock.wait(3)
  session.meta(operation(session, 'popAll', text))
}

/** Writes the report of a finished background agent. It arrives through the queue and starts a turn without a person. */
export function notifyDone(session: Session, agent: Agent, toolUseId: string, result: string): void {
  session.closeTurn()
  const { description } = agent.options
  const text = [
    '<task-notification>',
    `<task-id>${agent.id}</task-id>`,
    `<tool-use-id>${toolUseId}</tool-use-id>`,
    `<output-file>/tmp/claude-1000/${session.folder.replace('projects/', '')}/${session.id}/tasks/${agent.id}.output</output-file>`,
    '<status>completed</status>',
    `<summary>Agent "${description}" completed</summary>`,
    `<result>${result}</result>`,
    `<usage><total_tokens>${agent.session?.meter.context ?? 0}</total_tokens><tool_uses>5</tool_uses><duration_ms>94120</duration_ms></usage>`,
    '</task-notification>',
  ].join('\n')
  session.meta(operation(session, 'enqueue', text))
  session.clock.tick()
  session.meta(operation(session, 'dequeue'))
  session.clock.tick()
  session.promptId = session.ids.uuid()
  session.meter.see(text)
  session.chain((stamp) => ({
    type: 'user',
    message: { role: 'user', content: text },
    ...stamp,
    permissionMode: session.permissionMode,
    origin: { kind: 'task-notification' },
    promptSource: session.scene.era.promptSource ? 'system' : undefined,
  }))
}
