// Knows which uuids a new index certainly does not have. Nearly every record of a first sync is new, and asking the table
// for each takes as long as writing half a row.
import { HASH_START, mixHash, mixText } from '../../text/hash.ts'

/** With a million uuids, one of 17 lookups is in vain. */
const BITS = 2 ** 24

export class UuidFilter {
  private readonly bits = new Uint8Array(BITS / 8)

  add(uuid: Uint8Array | string): void {
    const bit = bitOf(uuid)
    this.bits[bit >>> 3] = (this.bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }

  mayHave(uuid: Uint8Array | string): boolean {
    const bit = bitOf(uuid)
    return ((this.bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }
}

function bitOf(uuid: Uint8Array | string): number {
  if (typeof uuid === 'string') return spread(mixText(HASH_START, uuid, 0, uuid.length))
  let hash = HASH_START
  for (const byte of uuid) hash = mixHash(hash, byte)
  return spread(hash)
}

/** The low bits of the hash are better than the high ones. */
function spread(hash: number): number {
  return (hash ^ (hash >>> 24)) & (BITS - 1)
}
