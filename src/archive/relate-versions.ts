// Compares the bytes of two archived versions, which may be in different archives and cut into different chunks. Equal
// chunks are not read.
import type { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { readVersion } from './read-version.ts'

export interface StoredVersion {
  archive: Archive
  version: ArchivedVersion
}

/**
 * What the first version is to the second: `masked` and `unmasked` if they differ only where one of them has asterisks, as
 * after a redaction. A masked version may also have grown. An unmasked version has no bytes after the end of the masked one.
 */
export type Relation = 'same' | 'grown' | 'beginning' | 'masked' | 'unmasked' | 'different'

const ASTERISK = 0x2a

export function relateVersions(one: StoredVersion, other: StoredVersion): Relation {
  const [length, otherLength] = [one.version.size, other.version.size]
  const shared = Math.min(length, otherLength)
  const from = equalChunks(one.version, other.version)
  const difference = from >= shared ? undefined : findDifference(one, other, { from, to: shared })
  if (difference === 'unmasked') return length <= otherLength ? difference : 'different'
  if (difference !== undefined) return length >= otherLength ? difference : 'different'
  if (length === otherLength) return 'same'
  return length > otherLength ? 'grown' : 'beginning'
}

/** Returns the end of the chunks that both begin with. */
function equalChunks({ chunks }: ArchivedVersion, other: ArchivedVersion): number {
  let end = 0
  for (const [index, ref] of chunks.entries()) {
    const same = other.chunks[index]
    if (same?.sha256 !== ref.sha256 || same.length !== ref.length || ref.offset !== end || same.offset !== end) break
    end += ref.length
  }
  return end
}

function findDifference(
  one: StoredVersion,
  other: StoredVersion,
  span: { from: number; to: number },
): 'masked' | 'unmasked' | 'different' | undefined {
  let found: 'masked' | 'unmasked' | undefined
  for (const [a, b] of pairs(one, other, span)) {
    if (a.equals(b)) continue
    for (let at = 0; at < a.length; at++) {
      if (a[at] === b[at]) continue
      const kind = a[at] === ASTERISK ? 'masked' : b[at] === ASTERISK ? 'unmasked' : 'different'
      if (kind === 'different' || (found !== undefined && found !== kind)) return 'different'
      found = kind
    }
  }
  return found
}

/** Yields ranges of the same length of both versions. */
function* pairs(
  one: StoredVersion,
  other: StoredVersion,
  span: { from: number; to: number },
): Generator<[Buffer, Buffer]> {
  const others = readVersion(other.archive, other.version, span)
  let rest = Buffer.alloc(0)
  for (let bytes of readVersion(one.archive, one.version, span)) {
    while (bytes.length > 0) {
      if (rest.length === 0) rest = Buffer.from(others.next().value ?? bytes)
      const length = Math.min(bytes.length, rest.length)
      yield [bytes.subarray(0, length), rest.subarray(0, length)]
      ;[bytes, rest] = [bytes.subarray(length), rest.subarray(length)]
    }
  }
}
