// Values that hold a session together: who answers whom, which result belongs to which call, what a record is. A redaction
// leaves them as they are, or Claude Code could not load the session any more.
import type { ValuePath } from '../../format/secrets/mask-values.ts'

const ID = /^[A-Za-z0-9_-]{1,80}$/
const WORD = /^[A-Za-z][A-Za-z0-9_./-]{0,60}$/
const TIME = /^[0-9TZ:.+-]{10,40}$/

/** By the path of a value, places in lists left out: what it must look like to be one. */
const KEPT: ReadonlyMap<string, RegExp> = new Map([
  ...of(ID, [
    'uuid',
    'parentUuid',
    'logicalParentUuid',
    'sessionId',
    'session_id',
    'leafUuid',
    'messageId',
    'agentId',
    'requestId',
    'promptId',
    'toolUseID',
    'toolUseId',
    'parentToolUseID',
    'sourceToolUseID',
    'sourceToolAssistantUUID',
    'interruptedMessageId',
    'message.id',
    'message.content.id',
    'message.content.tool_use_id',
    'snapshot.messageId',
    'forkedFrom.sessionId',
    'forkedFrom.messageUuid',
    'entries.sessionId',
    'toolUseResult.agentId',
    'toolUseResult.task_id',
    'attachment.source_uuid',
    'compactMetadata.preservedSegment.headUuid',
    'compactMetadata.preservedSegment.anchorUuid',
    'compactMetadata.preservedSegment.tailUuid',
    'compactMetadata.preservedMessages.uuids',
  ]),
  ...of(WORD, [
    'type',
    'subtype',
    'userType',
    'level',
    'operation',
    'message.type',
    'message.role',
    'message.model',
    'message.stop_reason',
    'message.content.type',
    'message.content.content.type',
    'message.content.name',
    'message.content.source.type',
    'message.content.source.media_type',
    'attachment.type',
    'data.type',
  ]),
  ...of(TIME, ['timestamp', 'snapshot.timestamp', 'created', 'modified']),
])

function of(shape: RegExp, paths: readonly string[]): [string, RegExp][] {
  return paths.map((path) => [path, shape])
}

/** What an agent said is a record within a record. */
const WITHIN = /^data\.message\./

export function isKeptValue(path: ValuePath, raw: string): boolean {
  const name = path
    .filter((step) => typeof step === 'string')
    .join('.')
    .replace(WITHIN, '')
  return KEPT.get(name)?.test(raw) ?? name.endsWith(HASH)
}

/** Names a file of pasted text. */
const HASH = '.contentHash'
