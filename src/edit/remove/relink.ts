// Updates a record's links when others are removed. `forkedFrom` and `sourceToolAssistantUUID` are history and stay.
import { isObject } from '../../format/check.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isTalkRecord } from '../../thread/graph.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import { removeValue, setValue, applySplices, removeMembers } from '../splice/splice-record.ts'
import { decodeValue, valueSpan, type ValuePath } from '../splice/value-span.ts'
import type { RemainingLinks } from './remaining-links.ts'

export interface NewLinks {
  before: string
  after: string
  apply: (text: string) => string
}

export function relinkRecord(
  each: ScannedRecord,
  links: RemainingLinks,
  owner: string | undefined,
  transcript: EditTranscript,
): NewLinks | undefined {
  const found = [
    parentLink(each, links),
    logicalLink(each, links),
    leafLink(each, links, transcript),
    owner === undefined ? undefined : { name: 'message', path: ['messageId'], from: messageOf(each), to: owner },
  ].filter((link) => link !== undefined)
  const kept = editPreservedMessages(each, links, transcript)
  if (found.length === 0 && !kept) return undefined
  return {
    before: found.map(({ name, from }) => `${name} ${short(from)}`).join(', ') || 'preserved messages',
    after: found.map(({ name, to }) => `${name} ${short(to)}`).join(', ') || 'fewer preserved messages',
    apply: (text) => {
      const linked = found.reduce((now, { path, to }) => setValue(now, path, to), text)
      return kept ? kept(linked) : linked
    },
  }
}

interface ChangedLink {
  name: string
  path: ValuePath
  from: string
  to: string | null
}

function short(uuid: string | null): string {
  return uuid === null ? 'none' : uuid.slice(0, 8)
}

function messageOf({ record }: ScannedRecord): string {
  return 'messageId' in record && typeof record.messageId === 'string' ? record.messageId : ''
}

function parentLink(each: ScannedRecord, links: RemainingLinks): ChangedLink | undefined {
  const from = 'parentUuid' in each.record ? each.record.parentUuid : undefined
  if (!links.isGone(from)) return undefined
  return { name: 'parent', path: ['parentUuid'], from, to: links.parentFor(each, from) }
}

function logicalLink({ record }: ScannedRecord, links: RemainingLinks): ChangedLink | undefined {
  const from = 'logicalParentUuid' in record ? record.logicalParentUuid : undefined
  if (!links.isGone(from)) return undefined
  return { name: 'predecessor', path: ['logicalParentUuid'], from, to: links.above(from) }
}

/** A summary titles the session that contains its leaf, so any remaining record of the session can replace the leaf. */
function leafLink(
  { record }: ScannedRecord,
  links: RemainingLinks,
  transcript: EditTranscript,
): ChangedLink | undefined {
  if ((record.type !== 'last-prompt' && record.type !== 'summary') || !links.isGone(record.leafUuid)) return undefined
  const link = { name: 'leaf', path: ['leafUuid'], from: record.leafUuid }
  const above = links.above(record.leafUuid)
  if (above !== null || record.type === 'last-prompt') return { ...link, to: above }
  const any = transcript.records.find(
    (each) => isTalkRecord(each.record) && uuidOf(each) && !links.isGone(uuidOf(each)),
  )
  const uuid = any && uuidOf(any)
  return uuid === undefined ? undefined : { ...link, to: uuid }
}

/** Resuming walks the preserved segment; with a missing end it would load everything before the compaction. */
function editPreservedMessages(
  { record, ...range }: ScannedRecord,
  links: RemainingLinks,
  transcript: EditTranscript,
): ((text: string) => string) | undefined {
  if (record.type !== 'system' || record.subtype !== 'compact_boundary') return undefined
  const { preservedSegment, preservedMessages } = record.compactMetadata ?? {}
  if (!preservedSegment && !preservedMessages) return undefined
  const change = (text: string) => keepMessages(keepSegment(text, links), links)
  const text = transcript.text(range)
  return change(text) === text ? undefined : change
}

const SEGMENT: ValuePath = ['compactMetadata', 'preservedSegment']
const MESSAGES: ValuePath = ['compactMetadata', 'preservedMessages']

function keepSegment(text: string, links: RemainingLinks): string {
  const segment = read(text, SEGMENT)
  if (!isObject(segment)) return text
  const { headUuid: head, tailUuid: tail, anchorUuid: anchor } = segment
  if (typeof head !== 'string' || typeof tail !== 'string') return text
  const segmentUuids = links.pathUp(tail, head)
  if (!segmentUuids) return text
  const left = segmentUuids.filter((uuid) => !links.isGone(uuid))
  const ends = { head: left.at(-1), tail: left[0], anchor: links.isGone(anchor) ? links.above(anchor) : anchor }
  if (ends.head === undefined || ends.anchor === null) return removeValue(text, SEGMENT)
  const changed = [
    ['headUuid', head, ends.head],
    ['tailUuid', tail, ends.tail],
    ['anchorUuid', anchor, ends.anchor],
  ] as const
  return changed.reduce((now, [key, from, to]) => (from === to ? now : setValue(now, [...SEGMENT, key], to)), text)
}

function keepMessages(text: string, links: RemainingLinks): string {
  const kept = read(text, MESSAGES)
  if (!isObject(kept)) return text
  const { anchorUuid: anchor } = kept
  const to = links.isGone(anchor) ? links.above(anchor) : anchor
  const listed = ['uuids', 'allUuids'].reduce((now, key) => removeFromList(now, [...MESSAGES, key], links), text)
  if (listed === text && to === anchor) return text
  const left = read(listed, [...MESSAGES, 'uuids'])
  if (to === null || (Array.isArray(left) && left.length === 0)) return removeValue(text, MESSAGES)
  return to === anchor ? listed : setValue(listed, [...MESSAGES, 'anchorUuid'], to)
}

function removeFromList(text: string, path: ValuePath, links: RemainingLinks): string {
  const list = read(text, path)
  if (!Array.isArray(list)) return text
  const isGone = (key: string | number) => typeof key === 'number' && links.isGone(list[key])
  return applySplices(text, removeMembers(text, path, isGone))
}

function read(text: string, path: ValuePath): unknown {
  const span = valueSpan(text, path)
  return span && decodeValue(text, span)
}
