// A record on its way into another session: other ids, nothing else. Its text is spliced, so that whatever is not an id
// stays as it was written.
import type { Splice } from '../splice/splice-record.ts'
import { removeMembers, toRaw } from '../splice/splice-record.ts'
import { stringValues } from '../splice/string-values.ts'
import { decodeValue, members, skipBlanks } from '../splice/value-span.ts'

export interface RecordChange {
  /** Values of top-level fields; where a field is missing, nothing is put there. */
  set: ReadonlyMap<string, unknown>
  /** The same, but a field that is missing becomes the last one. */
  put?: ReadonlyMap<string, unknown>
  /** Top-level fields that are left behind. */
  remove?: ReadonlySet<string>
  /** What stands for a uuid or a session id that a field names; undefined for what is neither. */
  refer: (id: string) => string | undefined
}

/** Words, outputs and where a record was copied from: an id in them is no reference. */
const NO_REFERENCES: ReadonlySet<string> = new Set([
  'message',
  'toolUseResult',
  'content',
  'data',
  'mcpMeta',
  'planContent',
  'todos',
  'forkedFrom',
])

/** Longer than any id. */
const MOST_ID_CHARACTERS = 200

/** Ascending, none overlapping another. The text is latin1, as for splice-record.ts. */
export function rewriteRecord(
  text: string,
  { set, put = new Map(), remove = new Set(), refer }: RecordChange,
): Splice[] {
  const splices: Splice[] = []
  const missing = new Map(put)
  const start = skipBlanks(text, 0)
  let end = start + 1
  for (const { key, value } of members(text, start)) {
    end = value.end
    if (typeof key !== 'string' || remove.has(key)) continue
    const field = set.has(key) ? set : put.has(key) ? put : undefined
    missing.delete(key)
    if (field) splices.push({ ...value, raw: toRaw(field.get(key)) })
    else if (!NO_REFERENCES.has(key)) splices.push(...references(text, value, refer))
  }
  const gone = remove.size === 0 ? [] : removeMembers(text, [], (key) => typeof key === 'string' && remove.has(key))
  const added = [...missing].map(([key, value]) => `,${toRaw(key)}:${toRaw(value)}`).join('')
  const all = [...splices, ...gone, ...(added === '' ? [] : [{ start: end, end, raw: added }])]
  return all.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function* references(
  text: string,
  value: { start: number; end: number },
  refer: RecordChange['refer'],
): Generator<Splice> {
  for (const { start, end } of stringValues(text, value)) {
    if (end - start > MOST_ID_CHARACTERS) continue
    const other = refer(String(decodeValue(text, { start, end })))
    if (other !== undefined) yield { start, end, raw: toRaw(other) }
  }
}
