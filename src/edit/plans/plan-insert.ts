// Plans the insertion of a record after a given message. The records that followed it then follow the new one.
import { randomUUID } from 'node:crypto'
import { AppError } from '../../error.ts'
import { isObject } from '../../format/check.ts'
import { SYNTHETIC_MODEL } from '../../format/model.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { endsLine } from '../pieces.ts'
import type { EditPlan, ByteReplacement, TouchedRecord } from '../plan.ts'
import { setValue } from '../splice/splice-record.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { assertChangeable, assertSound } from './assert-sound.ts'
import { oneLine, touchRecord } from './record-preview.ts'
import { findInsertPosition, type InsertPosition } from './insert-position.ts'
import { advise, field } from '../../text/advice.ts'
import { toJson } from '../../text/to-json.ts'

export interface InsertRequest {
  after: string
  role: 'user' | 'assistant'
  text: string
}

export interface InsertOptions {
  makeUuid?: () => string
}

export function planInsert(
  { main }: EditedSession,
  { after, role, text }: InsertRequest,
  { makeUuid = randomUUID }: InsertOptions = {},
): EditPlan {
  if (text.trim() === '')
    throw new AppError('usage', advise`The message is empty; give its text with ${field('text')}.`)
  const position = findInsertPosition(main, after)
  assertChangeable(main, position.parent)
  assertSound(main, position.line)
  const uuid = makeUuid()
  const added = toRecord(main, position, { role, text: text.toWellFormed(), uuid })
  const links = position.followers.map((each) => linkTo(main, each, uuid))
  const insertion = addLine(main, position.line, toJson(added))
  const edited = [insertion, ...links.map(({ replacement }) => replacement)].toSorted((a, b) => a.offset - b.offset)
  return {
    summary: `Inserts ${role === 'user' ? 'a user message' : 'an answer'} after line ${position.line.line}.`,
    edits: [{ kind: 'rewrite', file: main.file, replacements: edited }],
    touched: [touchNew(main, position.line, role, uuid, text), ...links.map(({ touched }) => touched)].toSorted(
      (a, b) => a.line - b.line,
    ),
    notes: position.unloaded === undefined ? [] : [UNLOADED[position.unloaded]],
  }
}

const UNLOADED = {
  rewound: 'The message is on a rewound branch, so resuming does not load it.',
  compacted: 'The message is before a compaction or not on the active branch, so resuming does not load it.',
}

function touchNew(
  { file }: EditTranscript,
  { line }: ScannedRecord,
  type: string,
  uuid: string,
  text: string,
): TouchedRecord {
  return { path: file.path, line: line + 1, uuid, type, change: 'added', before: null, after: oneLine(text) }
}

/** Fields that every record of a session repeats, in the order in which Claude Code writes them. */
const ENVELOPE = [
  'userType',
  'entrypoint',
  'cwd',
  'sessionId',
  'version',
  'gitBranch',
  'slug',
  'agentId',
  'teamName',
  'agentName',
  'sessionKind',
] as const

function toRecord(
  main: EditTranscript,
  { parent, isChained }: InsertPosition,
  { role, text, uuid }: { role: 'user' | 'assistant'; text: string; uuid: string },
): object {
  const neighbor: unknown = JSON.parse(Buffer.from(main.text(parent), 'latin1').toString('utf8'))
  const fields = isObject(neighbor) ? neighbor : {}
  return {
    parentUuid: (isChained && uuidOf(parent)) || null,
    isSidechain: fields['isSidechain'] === true,
    type: role,
    message: role === 'user' ? { role, content: text } : answerOf(text, uuid),
    uuid,
    timestamp: timeBehind(main, parent),
    ...Object.fromEntries(ENVELOPE.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]]))),
  }
}

/** Builds an API message with the synthetic model and zero usage, so that it costs nothing in reports. */
function answerOf(text: string, uuid: string): object {
  return {
    id: `msg_annals_${uuid.replaceAll('-', '')}`,
    type: 'message',
    role: 'assistant',
    model: SYNTHETIC_MODEL,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  }
}

function timeBehind({ file }: EditTranscript, { record }: ScannedRecord): string {
  const { ms } = parseTimestamp(isChainRecord(record) ? record.timestamp : undefined)
  return new Date((ms ?? Math.trunc(file.mtimeMs)) + 1).toISOString()
}

function addLine({ file }: EditTranscript, behind: ScannedRecord, json: string): ByteReplacement {
  const offset = behind.lineOffset + behind.lineLength
  const isEnded = endsLine([{ path: file.path, offset: 0, length: offset }])
  return { offset, length: 0, bytes: Buffer.from(`${isEnded ? '' : '\n'}${json}\n`) }
}

interface Linked {
  replacement: ByteReplacement
  touched: TouchedRecord
}

function linkTo(main: EditTranscript, each: ScannedRecord, uuid: string): Linked {
  const { record, line } = each
  assertChangeable(main, each)
  const text = main.text(each)
  const key = record.type === 'last-prompt' ? 'leafUuid' : 'parentUuid'
  const replacement = spliceReplacement(each, text, setValue(text, [key], uuid))
  if (!replacement) throw new AppError('internal', `Line ${line} of ${main.file.path} could not be relinked.`)
  const before = isChainRecord(record) ? record.parentUuid : record.type === 'last-prompt' ? record.leafUuid : null
  const name = key === 'leafUuid' ? 'leaf' : 'parent'
  return {
    replacement,
    touched: touchRecord(main, each, {
      change: 'relinked',
      before: `${name} ${(before ?? '').slice(0, 8)}`,
      after: `${name} ${uuid.slice(0, 8)}`,
    }),
  }
}
