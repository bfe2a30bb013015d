// Values that a redaction must not mask: ids, links and types, without which Claude Code could not load the session.
import { isDeclaredName } from '../../format/declared-names.ts'
import type { Disguise } from '../../format/secrets/cover-spans.ts'
import type { ValuePath } from '../../format/secrets/mask-values.ts'

const ID = /^[A-Za-z0-9_-]{1,80}$/
const WORD = /^[A-Za-z][A-Za-z0-9_./-]{0,60}$/
const TIME = /^[0-9TZ:.+-]{10,40}$/

const KEPT: ReadonlyMap<string, RegExp> = new Map([
  ...withFormat(ID, [
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
  ...withFormat(WORD, [
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
  ...withFormat(TIME, ['timestamp', 'snapshot.timestamp', 'created', 'modified']),
])

function withFormat(format: RegExp, paths: readonly string[]): [string, RegExp][] {
  return paths.map((path) => [path, format])
}

/** Progress records contain an agent's record in data.message. */
const WITHIN = /^data\.message\./

export function isKeptValue(path: ValuePath, raw: string): boolean {
  const name = path
    .filter((step) => typeof step === 'string')
    .join('.')
    .replace(WITHIN, '')
  return KEPT.get(name)?.test(raw) ?? name.endsWith(HASH)
}

const HASH = '.contentHash'

/** Keys of files other than transcripts, whose fields are declared. */
const OTHER_KEYS = new Set([
  'entries',
  'version',
  'firstPrompt',
  'display',
  'pastedContents',
  'project',
  'contentHash',
  'activeForm',
  'agentType',
  'created',
  'modified',
])

/** Keys of the format are kept. Any other key, such as a file name or a field of an unknown tool, is masked. */
export function isKeptKey(key: string): boolean {
  return OTHER_KEYS.has(key) || isDeclaredName(key)
}

/** Images and documents: Claude would refuse a message whose base64 is damaged. */
const PACKED = /(?:^|\.)(?:source\.data|file\.base64)$/

export function isPacked(path: ValuePath, form: Disguise): boolean {
  return form === 'base64' && PACKED.test(path.join('.'))
}
