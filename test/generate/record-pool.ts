// Records to choose from: generated ones, or those of real or sample lines.
import { toEntries } from '../../src/reader/entries.ts'
import { LineSplitter } from '../../src/reader/lines.ts'
import { Random } from './random.ts'
import { makeRecord, type GeneratedRecord } from './records.ts'

const POOL_RECORDS = 4000

export function generatePool(seed: number): GeneratedRecord[] {
  const random = new Random(seed ^ 0x9e3779b9)
  return Array.from({ length: POOL_RECORDS }, () => makeRecord(random, random.size(250, 5000)))
}

/** Returns the record if it can be distinguished from its parts: it has a type and a top-level id. */
export function toPoolRecord(text: string): GeneratedRecord[] {
  const entries = new LineSplitter().push(Buffer.from(`${text}\n`)).flatMap((line) => toEntries(line))
  const raw: unknown = entries[0]?.kind === 'record' && !entries[0].damage ? entries[0].parsed.raw : undefined
  if (typeof raw !== 'object' || raw === null || typeof Reflect.get(raw, 'type') !== 'string') return []
  if (!('sessionId' in raw || 'leafUuid' in raw || 'messageId' in raw)) return []
  for (const idKey of ['uuid', 'leafUuid', 'messageId', 'sessionId'] as const) {
    const id: unknown = Reflect.get(raw, idKey)
    if (typeof id === 'string') return [{ text, idKey, id }]
  }
  return []
}
