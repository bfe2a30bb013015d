// Takes records out of a transcript, whole lines, and links what stays to the nearest ancestor that does.
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { Replacement, TouchedRecord } from '../plan.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { assertChangeable, assertSound } from '../plans/assert-sound.ts'
import { findCheckpoints } from './checkpoints.ts'
import { linkAnew } from './relink.ts'
import { recordWords } from '../plans/record-words.ts'
import { RemainingLinks } from './remaining-links.ts'
import { touchRecord } from '../plans/record-words.ts'

export interface TakenOut {
  /** Ascending; lines that stand together are one. */
  replacements: Replacement[]
  touched: TouchedRecord[]
}

/** What else becomes of a record that stays. */
export interface RecordChange {
  /** All of its JSON, latin1. */
  text: string
  before: string
  after: string
}

/**
 * Checkpoints of messages that go, go with them. `changes` are for records that stay and are not only linked anew; both
 * kinds of change to a record become one.
 */
export function takeOut(
  transcript: EditTranscript,
  gone: ReadonlySet<ScannedRecord>,
  changes: ReadonlyMap<ScannedRecord, RecordChange> = new Map(),
): TakenOut {
  const links = new RemainingLinks(transcript, gone)
  const checkpoints = findCheckpoints(transcript, gone, links)
  const taken: TakenOut = { replacements: [], touched: [] }
  for (const record of transcript.records) {
    if (gone.has(record) || checkpoints.gone.has(record)) removeLine(transcript, record, taken)
    else stay(transcript, record, taken, { links, change: changes.get(record), owner: checkpoints.owners.get(record) })
  }
  return taken
}

interface Staying {
  links: RemainingLinks
  change: RecordChange | undefined
  /** Of a checkpoint: the record it is to belong to from now on. */
  owner: string | undefined
}

function removeLine(transcript: EditTranscript, record: ScannedRecord, { replacements, touched }: TakenOut): void {
  assertSound(transcript, record)
  const { lineOffset: offset, lineLength: length } = record
  const last = replacements.at(-1)
  if (last && last.bytes.length === 0 && last.offset + last.length === offset) last.length += length
  else replacements.push({ offset, length, bytes: Buffer.alloc(0) })
  touched.push(touchRecord(transcript, record, { change: 'removed', before: recordWords(record), after: null }))
}

function stay(
  transcript: EditTranscript,
  record: ScannedRecord,
  { replacements, touched }: TakenOut,
  { links, change, owner }: Staying,
): void {
  const relink = linkAnew(record, links, owner, transcript)
  if (!change && !relink) return
  assertChangeable(transcript, record)
  const before = transcript.text(record)
  const text = change?.text ?? before
  const replacement = spliceReplacement(record, before, relink ? relink.apply(text) : text)
  if (!replacement) return
  replacements.push(replacement)
  const told = change ?? relink
  const [was, is] = [told?.before ?? null, told?.after ?? null]
  touched.push(touchRecord(transcript, record, { change: change ? 'changed' : 'linked anew', before: was, after: is }))
}
