// Replaces the ids of a record that is copied into another session. The raw text is spliced; all else keeps its bytes.
import { removeMembers, toRaw, type Splice } from '../splice/splice-record.ts'
import { stringValues } from '../splice/string-values.ts'
import { decodeValue, members, skipBlanks } from '../splice/value-span.ts'

export interface IdRewrite {
  /** Missing fields are not added; with `put` they are. */
  set: ReadonlyMap<string, unknown>
  put?: ReadonlyMap<string, unknown>
  remove?: ReadonlySet<string>
  refer: (id: string) => string | undefined
}

/** Fields with texts, outputs or the origin of a copy: an id in them is not a reference. */
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

const MAX_ID_CHARACTERS = 200

export function rewriteRecord(text: string, { set, put = new Map(), remove = new Set(), refer }: IdRewrite): Splice[] {
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
  refer: IdRewrite['refer'],
): Generator<Splice> {
  for (const { start, end } of stringValues(text, value)) {
    if (end - start > MAX_ID_CHARACTERS) continue
    const other = refer(String(decodeValue(text, { start, end })))
    if (other !== undefined) yield { start, end, raw: toRaw(other) }
  }
}
