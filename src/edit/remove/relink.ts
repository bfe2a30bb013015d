// What becomes of the links of one record when others are taken out. `forkedFrom` names records of another session and
// `sourceToolAssistantUUID` who made a call: they say what was and stay.
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
  /** To the text of the record. */
  apply: (text: string) => string
}

/** Undefined when nothing it names goes. `owner` is what a checkpoint is to name. */
export function linkAnew(
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
  const kept = keptMessages(each, links, transcript)
  if (found.length === 0 && !kept) return undefined
  return {
    before: found.map(({ name, from }) => `${name} ${short(from)}`).join(', ') || 'messages kept word for word',
    after: found.map(({ name, to }) => `${name} ${short(to)}`).join(', ') || 'fewer messages kept word for word',
    apply: (text) => {
      const linked = found.reduce((now, { path, to }) => setValue(now, path, to), text)
      return kept ? kept(linked) : linked
    },
  }
}

interface Link {
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

function parentLink(each: ScannedRecord, links: RemainingLinks): Link | undefined {
  const from = 'parentUuid' in each.record ? each.record.parentUuid : undefined
  if (!links.isGone(from)) return undefined
  return { name: 'parent', path: ['parentUuid'], from, to: links.parentFor(each, from) }
}

function logicalLink({ record }: ScannedRecord, links: RemainingLinks): Link | undefined {
  const from = 'logicalParentUuid' in record ? record.logicalParentUuid : undefined
  if (!links.isGone(from)) return undefined
  return { name: 'predecessor', path: ['logicalParentUuid'], from, to: links.above(from) }
}

/** A summary is the title of the session that holds its leaf: any record of it will do. */
function leafLink({ record }: ScannedRecord, links: RemainingLinks, transcript: EditTranscript): Link | undefined {
  if ((record.type !== 'last-prompt' && record.type !== 'summary') || !links.isGone(record.leafUuid)) return undefined
  const link = { name: 'end', path: ['leafUuid'], from: record.leafUuid }
  const above = links.above(record.leafUuid)
  if (above !== null || record.type === 'last-prompt') return { ...link, to: above }
  const any = transcript.records.find(
    (each) => isTalkRecord(each.record) && uuidOf(each) && !links.isGone(uuidOf(each)),
  )
  const uuid = any && uuidOf(any)
  return uuid === undefined ? undefined : { ...link, to: uuid }
}

/**
 * A compaction names the messages before it that it keeps word for word, by their ends or one by one. Resuming walks
 * from end to end and puts them behind the summary; an end that is missing would bring back everything before it.
 */
function keptMessages(
  { record, ...place }: ScannedRecord,
  links: RemainingLinks,
  transcript: EditTranscript,
): ((text: string) => string) | undefined {
  if (record.type !== 'system' || record.subtype !== 'compact_boundary') return undefined
  const { preservedSegment, preservedMessages } = record.compactMetadata ?? {}
  if (!preservedSegment && !preservedMessages) return undefined
  const change = (text: string) => keepMessages(keepSegment(text, links), links)
  const text = transcript.text(place)
  return change(text) === text ? undefined : change
}

const SEGMENT: ValuePath = ['compactMetadata', 'preservedSegment']
const MESSAGES: ValuePath = ['compactMetadata', 'preservedMessages']

function keepSegment(text: string, links: RemainingLinks): string {
  const segment = read(text, SEGMENT)
  if (!isObject(segment)) return text
  const { headUuid: head, tailUuid: tail, anchorUuid: anchor } = segment
  if (typeof head !== 'string' || typeof tail !== 'string') return text
  const stretch = links.stretch(tail, head)
  if (!stretch) return text
  const left = stretch.filter((uuid) => !links.isGone(uuid))
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
  const listed = ['uuids', 'allUuids'].reduce((now, key) => takeFromList(now, [...MESSAGES, key], links), text)
  if (listed === text && to === anchor) return text
  const left = read(listed, [...MESSAGES, 'uuids'])
  if (to === null || (Array.isArray(left) && left.length === 0)) return removeValue(text, MESSAGES)
  return to === anchor ? listed : setValue(listed, [...MESSAGES, 'anchorUuid'], to)
}

function takeFromList(text: string, path: ValuePath, links: RemainingLinks): string {
  const list = read(text, path)
  if (!Array.isArray(list)) return text
  const isGone = (key: string | number) => typeof key === 'number' && links.isGone(list[key])
  return applySplices(text, removeMembers(text, path, isGone))
}

function read(text: string, path: ValuePath): unknown {
  const span = valueSpan(text, path)
  return span && decodeValue(text, span)
}
