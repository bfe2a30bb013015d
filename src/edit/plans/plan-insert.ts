// Puts a message into a session: a new record behind a message, and what followed that message follows the new one.
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
import type { EditPlan, Replacement, TouchedRecord } from '../plan.ts'
import { setValue } from '../splice/splice-record.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { assertChangeable, assertSound } from './assert-sound.ts'
import { oneLine } from './record-words.ts'
import { insertPlace, type InsertPlace } from './insert-place.ts'
import { touchRecord } from './record-words.ts'
import { advise, field } from '../../text/advice.ts'

export interface InsertRequest {
  /** uuid of the message it follows. */
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
  if (text.trim() === '') throw new AppError('usage', advise`A message needs words; give them with ${field('text')}.`)
  const place = insertPlace(main, after)
  assertChangeable(main, place.parent)
  assertSound(main, place.line)
  const uuid = makeUuid()
  const added = toRecord(main, place, { role, text: text.toWellFormed(), uuid })
  const links = place.followers.map((each) => linkTo(main, each, uuid))
  const insertion = addLine(main, place.line, JSON.stringify(added))
  const edited = [insertion, ...links.map(({ replacement }) => replacement)].toSorted((a, b) => a.offset - b.offset)
  return {
    summary: `Inserts ${role === 'user' ? 'a message of the user' : 'an answer'} behind line ${place.line.line}.`,
    edits: [{ kind: 'rewrite', file: main.file, replacements: edited }],
    touched: [touchNew(main, place.line, role, uuid, text), ...links.map(({ touched }) => touched)].toSorted(
      (a, b) => a.line - b.line,
    ),
    notes: place.unloaded === undefined ? [] : [UNLOADED[place.unloaded]],
  }
}

const UNLOADED = {
  left: 'It stands on a line of the conversation that was left: resuming does not load it.',
  compacted: 'What follows does not hang on it, or was compacted since: resuming does not load it.',
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

/** Fields that a session repeats in every record, in the order in which Claude Code writes them. */
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
  { parent, isChained }: InsertPlace,
  { role, text, uuid }: { role: 'user' | 'assistant'; text: string; uuid: string },
): object {
  const neighbour: unknown = JSON.parse(Buffer.from(main.text(parent), 'latin1').toString('utf8'))
  const fields = isObject(neighbour) ? neighbour : {}
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

/** No model said it and nothing was paid for it. */
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

/** A moment later; the time of the file where the record has none. */
function timeBehind({ file }: EditTranscript, { record }: ScannedRecord): string {
  const { ms } = parseTimestamp(isChainRecord(record) ? record.timestamp : undefined)
  return new Date((ms ?? Math.trunc(file.mtimeMs)) + 1).toISOString()
}

/** The last line of a file may lack its end. */
function addLine({ file }: EditTranscript, behind: ScannedRecord, json: string): Replacement {
  const offset = behind.lineOffset + behind.lineLength
  const isEnded = endsLine([{ path: file.path, offset: 0, length: offset }])
  return { offset, length: 0, bytes: Buffer.from(`${isEnded ? '' : '\n'}${json}\n`) }
}

interface Linked {
  replacement: Replacement
  touched: TouchedRecord
}

/** A record that followed the message follows the new one. */
function linkTo(main: EditTranscript, each: ScannedRecord, uuid: string): Linked {
  const { record, line } = each
  assertChangeable(main, each)
  const text = main.text(each)
  const key = record.type === 'last-prompt' ? 'leafUuid' : 'parentUuid'
  const replacement = spliceReplacement(each, text, setValue(text, [key], uuid))
  if (!replacement) throw new AppError('internal', `Line ${line} of ${main.file.path} could not be linked anew.`)
  const before = isChainRecord(record) ? record.parentUuid : record.type === 'last-prompt' ? record.leafUuid : null
  const name = key === 'leafUuid' ? 'end' : 'parent'
  return {
    replacement,
    touched: touchRecord(main, each, {
      change: 'linked anew',
      before: `${name} ${(before ?? '').slice(0, 8)}`,
      after: `${name} ${uuid.slice(0, 8)}`,
    }),
  }
}
