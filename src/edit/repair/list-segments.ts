// A line that is JSON but no object → its segments, as reader/repair.ts gives them for other damage: records that stand in a
// list, however deep, and values that are none. What a list is written with (brackets, commas) belongs to no segment.
import type { Segment } from '../../reader/repair.ts'
import { endOfValue, findMember, type ValueSpan } from '../splice/value-span.ts'

export function listSegments(content: Buffer): Segment[] {
  const text = content.toString('latin1')
  const segments = [...itemsOf(text)].map((span) => toSegment(content, text, span))
  // Without a record in it, the whole of it is one loss.
  if (segments.some(({ kind }) => kind === 'record')) return segments
  return [{ kind: 'opaque', start: 0, end: content.length, reason: 'not a JSON object' }]
}

/** One pass, and no recursion: lists may nest deeper than the stack. */
function* itemsOf(text: string): Generator<ValueSpan> {
  for (let place = 0; place < text.length; place++) {
    if (LIST_CHARACTERS.includes(text.charAt(place))) continue
    const end = endOfValue(text, place)
    yield { start: place, end }
    place = end - 1
  }
}

const LIST_CHARACTERS = '[],\t\r\n '

function toSegment(content: Buffer, text: string, { start, end }: ValueSpan): Segment {
  const type = text[start] === '{' ? findMember(text, start, 'type') : undefined
  if (!type || text[type.value.start] !== '"') return { kind: 'opaque', start, end, reason: 'not a JSON object' }
  return { kind: 'record', start, end, json: { start, end }, text: content.toString('utf8', start, end) }
}
