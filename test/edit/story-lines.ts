// Short transcript lines for tests of edits.
import type { Line } from './session-home.ts'

const START = Date.UTC(2026, 2, 2, 10)
let moment = 0

function envelope(uuid: string, parentUuid: string | null): Line {
  moment += 1
  const timestamp = new Date(START + moment * 1000).toISOString()
  return { parentUuid, isSidechain: false, uuid, timestamp, sessionId: 's1', cwd: '/srv/tide', version: '2.1.150' }
}

export function prompt(uuid: string, parentUuid: string | null, words: string, fields: Line = {}): Line {
  return { ...envelope(uuid, parentUuid), type: 'user', message: { role: 'user', content: words }, ...fields }
}

/** One record of an API message. */
export function answer(uuid: string, parentUuid: string | null, id: string, ...content: Line[]): Line {
  const message = { id, type: 'message', role: 'assistant', model: 'claude-opus-4-5', content, stop_reason: null }
  return { ...envelope(uuid, parentUuid), type: 'assistant', message, requestId: `req_${id}` }
}

export function text(words: string): Line {
  return { type: 'text', text: words }
}

export function thought(words: string): Line {
  return { type: 'thinking', thinking: words, signature: `sig ${words}` }
}

export function call(id: string, name = 'Bash', input: Line = { command: 'ls' }): Line {
  return { type: 'tool_use', id, name, input }
}

export function result(uuid: string, parentUuid: string, ids: readonly string[], fields: Line = {}): Line {
  const content = ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: `output of ${id}` }))
  return { ...envelope(uuid, parentUuid), type: 'user', message: { role: 'user', content }, ...fields }
}

export function attached(uuid: string, parentUuid: string | null, attachment: Line): Line {
  return { ...envelope(uuid, parentUuid), type: 'attachment', attachment }
}

export function progress(uuid: string, parentUuid: string | null, call_: string): Line {
  const data = { type: 'bash_progress', output: '…' }
  return { ...envelope(uuid, parentUuid), type: 'progress', toolUseID: 'bash-progress-1', parentToolUseID: call_, data }
}

export function system(uuid: string, parentUuid: string | null, subtype: string, fields: Line = {}): Line {
  return { ...envelope(uuid, parentUuid), type: 'system', subtype, content: subtype, ...fields }
}

export function boundary(uuid: string, logicalParentUuid: string | null, compactMetadata: Line = {}): Line {
  return system(uuid, null, 'compact_boundary', { logicalParentUuid, compactMetadata })
}

export function summary(uuid: string, parentUuid: string): Line {
  return prompt(uuid, parentUuid, 'This session is being continued from a previous conversation.', {
    isCompactSummary: true,
  })
}

export function queued(operation: string, content?: string): Line {
  return { type: 'queue-operation', operation, sessionId: 's1', ...(content === undefined ? {} : { content }) }
}

export function snapshot(messageId: string, isSnapshotUpdate = false): Line {
  return { type: 'file-history-snapshot', messageId, snapshot: { messageId, trackedFileBackups: {} }, isSnapshotUpdate }
}
