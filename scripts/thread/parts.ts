// What the transcripts of test/fixtures/thread are put together from: one short call a line. Records get their time from
// their place (a second a line) unless they say otherwise.

export type Line = { type: string; timestamp?: string | undefined; [field: string]: unknown }

export interface Fixture {
  main: readonly Line[]
  /** Agents by id; beside the main transcript unless `folder` says where. */
  agents?: Readonly<Record<string, AgentFixture>>
  /** Other sessions by name, for families. */
  others?: Readonly<Record<string, readonly Line[]>>
  /** What the test is to look at, besides the structure. */
  options?: Options
}

export interface AgentFixture {
  lines: readonly Line[]
  meta?: Readonly<Record<string, unknown>>
  folder?: string
}

export interface Options {
  /** The session still runs. */
  live?: true
  /** Spilled outputs that can be read, by path. */
  spilled?: Readonly<Record<string, string>>
  show?: readonly ('facts' | 'times' | 'usage' | 'results' | 'events' | 'tasks' | 'commits' | 'resume' | 'family')[]
  /** Facts to compare. */
  facts?: readonly string[]
}

export type Fixtures = Readonly<Record<string, Fixture>>

type Parent = string | null | undefined
type Fields = Readonly<Record<string, unknown>>

function chained(type: string, uuid: string, parentUuid: Parent, fields: Fields): Line {
  return { type, uuid, ...(parentUuid === undefined ? {} : { parentUuid }), ...fields }
}

export function user(uuid: string, parent: Parent, content: unknown, fields: Fields = {}): Line {
  return chained('user', uuid, parent, { message: { role: 'user', content }, ...fields })
}

/** Text that the program put in, not a person. */
export function meta(uuid: string, parent: Parent, content: unknown, fields: Fields = {}): Line {
  return user(uuid, parent, content, { isMeta: true, ...fields })
}

/** One row of an API message. `message` overrides id, model, usage and the like. */
export function row(uuid: string, parent: Parent, content: unknown, message: Fields = {}, fields: Fields = {}): Line {
  return chained('assistant', uuid, parent, {
    message: { id: `m-${uuid}`, role: 'assistant', model: 'claude-opus-4-5', content, ...message },
    ...fields,
  })
}

export function answer(uuid: string, parent: Parent, text: string, fields: Fields = {}): Line {
  return row(uuid, parent, [{ type: 'text', text }], {}, fields)
}

export function toolUse(id: string, name: string, input: unknown = {}) {
  return { type: 'tool_use', id, name, input }
}

/** A row with one call; rows of one message share `messageId`. */
export function call(uuid: string, parent: Parent, id: string, name: string, input: unknown = {}, messageId?: string) {
  return row(uuid, parent, [toolUse(id, name, input)], messageId === undefined ? {} : { id: messageId })
}

export function result(uuid: string, parent: Parent, callId: string, text: unknown, fields: Fields = {}): Line {
  return user(uuid, parent, [{ type: 'tool_result', tool_use_id: callId, content: text }], fields)
}

export function failure(uuid: string, parent: Parent, callId: string, text: string, fields: Fields = {}): Line {
  return user(uuid, parent, [{ type: 'tool_result', tool_use_id: callId, content: text, is_error: true }], fields)
}

export function system(uuid: string, parent: Parent, subtype: string, fields: Fields = {}): Line {
  return chained('system', uuid, parent, { subtype, ...fields })
}

export function boundary(uuid: string, logicalParentUuid: string | null, fields: Fields = {}): Line {
  const compactMetadata = { trigger: 'auto', preTokens: 160_000, postTokens: 8000, ...fields }
  return system(uuid, null, 'compact_boundary', { logicalParentUuid, compactMetadata })
}

export function summary(uuid: string, parent: Parent, text = 'They fixed the cache.'): Line {
  return user(uuid, parent, `This session is being continued from a previous conversation. ${text}`, {
    isCompactSummary: true,
  })
}

export function hook(uuid: string, parent: Parent): Line {
  const data = { type: 'hook_progress', hookEvent: 'SessionStart', hookName: 'SessionStart:startup', command: 'date' }
  return chained('progress', uuid, parent, { data, toolUseID: 'h1', parentToolUseID: 'h1' })
}

export function agentProgress(uuid: string, parent: Parent, agentId: string, parentToolUseID: string): Line {
  return chained('progress', uuid, parent, { data: { type: 'agent_progress', agentId }, parentToolUseID })
}

export function attachment(uuid: string, parent: Parent, fields: Fields): Line {
  return chained('attachment', uuid, parent, { attachment: fields })
}

export function queued(operation: string, content?: string): Line {
  return { type: 'queue-operation', operation, ...(content === undefined ? {} : { content }) }
}

export function note(type: string, fields: Fields): Line {
  return { type, timestamp: undefined, ...fields }
}

/** All lines as records of an agent: marked as sidechain, with the agent's id if it has one. */
export function sidechain(agentId: string | undefined, ...lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, isSidechain: true, ...(agentId === undefined ? {} : { agentId }) }))
}

/** A time `seconds` after the first line of every fixture. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 2, 10, 0, 0) + seconds * 1000).toISOString()
}

/** A line that lacks a time on purpose says `timestamp: undefined`. */
export function toText(lines: readonly Line[]): string {
  return lines
    .map((line, index) => `${JSON.stringify('timestamp' in line ? line : { ...line, timestamp: at(index) })}\n`)
    .join('')
}
