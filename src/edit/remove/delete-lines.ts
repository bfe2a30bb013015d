// Removes the lines of records from a transcript and links the remaining records to their nearest remaining ancestor.
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { ByteReplacement, TouchedRecord } from '../plan.ts'
import { spliceReplacement } from '../splice/splice-replacement.ts'
import { assertChangeable, assertSound } from '../plans/assert-sound.ts'
import { findCheckpoints } from './checkpoints.ts'
import { relinkRecord } from './relink.ts'
import { recordPreview, touchRecord } from '../plans/record-preview.ts'
import { RemainingLinks } from './remaining-links.ts'

export interface DeletedLines {
  replacements: ByteReplacement[]
  touched: TouchedRecord[]
}

export interface RecordEdit {
  text: string
  before: string
  after: string
}

export function deleteLines(
  transcript: EditTranscript,
  gone: ReadonlySet<ScannedRecord>,
  changes: ReadonlyMap<ScannedRecord, RecordEdit> = new Map(),
): DeletedLines {
  const links = new RemainingLinks(transcript, gone)
  const checkpoints = findCheckpoints(transcript, gone, links)
  const deleted: DeletedLines = { replacements: [], touched: [] }
  for (const record of transcript.records) {
    if (gone.has(record) || checkpoints.gone.has(record)) removeLine(transcript, record, deleted)
    else
      keepRecord(transcript, record, deleted, {
        links,
        change: changes.get(record),
        owner: checkpoints.owners.get(record),
      })
  }
  return deleted
}

interface KeptRecord {
  links: RemainingLinks
  change: RecordEdit | undefined
  owner: string | undefined
}

function removeLine(transcript: EditTranscript, record: ScannedRecord, { replacements, touched }: DeletedLines): void {
  assertSound(transcript, record)
  const { lineOffset: offset, lineLength: length } = record
  const last = replacements.at(-1)
  if (last && last.bytes.length === 0 && last.offset + last.length === offset) last.length += length
  else replacements.push({ offset, length, bytes: Buffer.alloc(0) })
  touched.push(touchRecord(transcript, record, { change: 'removed', before: recordPreview(record), after: null }))
}

function keepRecord(
  transcript: EditTranscript,
  record: ScannedRecord,
  { replacements, touched }: DeletedLines,
  { links, change, owner }: KeptRecord,
): void {
  const relink = relinkRecord(record, links, owner, transcript)
  if (!change && !relink) return
  assertChangeable(transcript, record)
  const before = transcript.text(record)
  const text = change?.text ?? before
  const replacement = spliceReplacement(record, before, relink ? relink.apply(text) : text)
  if (!replacement) return
  replacements.push(replacement)
  const shown = change ?? relink
  touched.push(
    touchRecord(transcript, record, {
      change: change ? 'changed' : 'relinked',
      before: shown?.before ?? null,
      after: shown?.after ?? null,
    }),
  )
}
