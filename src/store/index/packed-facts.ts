// Stores the saved facts of a file in half their size. They were a tenth of the index: lists of ids and hashes, needed only when
// the file grows.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SavedFacts } from '../../thread/session-facts.ts'
import type { SqlValue } from '../open.ts'
import { toUnusable } from './index-store.ts'

/** Shorter facts stay text: packing them takes longer than storing them. */
const SHORT = 2048
/** A higher level saves 3 % more and takes three times as long. */
const LEVEL = 1

export function packFacts(facts: SavedFacts | null): Uint8Array | string | null {
  return facts === null || facts.length < SHORT ? facts : deflateRawSync(facts, { level: LEVEL })
}

export function unpackFacts(stored: SqlValue | undefined): SavedFacts | null {
  if (!(stored instanceof Uint8Array)) return typeof stored === 'string' ? stored : null
  try {
    return inflateRawSync(stored).toString('utf8')
  } catch {
    throw toUnusable('it is damaged (facts of a file cannot be read)')
  }
}
