// Texts by their digest, to look for them again in any bytes. Hashing at every place would take minutes for a megabyte, so
// a short sum that rolls from place to place sorts out all but one place in 65,536.
import { createHash, randomBytes } from 'node:crypto'
import type { RedactedDigest } from '../../store/journal/redaction-log.ts'

/** A longer text is known by so many bytes from its middle: every length is a pass over all bytes. */
const MAX_BYTES = 256
const PART_BYTES = 64
/** A shorter one (a PIN, a name) could be found from its digest by trying: 2 s for six digits. It is not remembered. */
export const MIN_BYTES = 12
/** Texts of one redaction that are remembered: whoever covers everything need not find every word of it again. */
const MAX_TEXTS = 1000

export function makeSalt(): string {
  return randomBytes(16).toString('hex')
}

export function digestTexts(texts: Iterable<string>, salt: string): RedactedDigest[] {
  const digests = new Map<string, RedactedDigest>()
  for (const text of texts) {
    if (digests.size >= MAX_TEXTS) break
    const bytes = Buffer.from(text, 'utf8')
    if (bytes.length < MIN_BYTES) continue
    const digest = digestBytes(partOf(bytes), salt)
    digests.set(digest.digest, digest)
  }
  return [...digests.values()]
}

function partOf(bytes: Buffer): Buffer {
  if (bytes.length <= MAX_BYTES) return bytes
  const start = (bytes.length - PART_BYTES) >> 1
  return bytes.subarray(start, start + PART_BYTES)
}

function digestBytes(bytes: Uint8Array, salt: string): RedactedDigest {
  let sum = 0
  const base = baseOf(salt)
  for (const byte of bytes) sum = (Math.imul(sum, base) + byte + 1) | 0
  const short = (sum >>> 16).toString(16).padStart(4, '0')
  return { salt, length: bytes.length, digest: saltedHash(bytes, salt) + short }
}

function saltedHash(bytes: Uint8Array, salt: string): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex')
}

/** Odd, so that no byte is lost. */
function baseOf(salt: string): number {
  return Number.parseInt(salt.slice(0, 8), 16) | 1
}

/** Digests of one salt and one length. */
interface DigestGroup {
  salt: string
  length: number
  hashes: Set<string>
  /** By the short sum: whether any has it. */
  sums: Uint8Array
  base: number
  /** What a byte weighs that is `length` places back. */
  oldest: number
}

export class DigestSearch {
  /** How many bytes before the end of a piece must be seen again with the next. */
  readonly overlap: number
  private readonly groups: DigestGroup[]

  constructor(digests: readonly RedactedDigest[]) {
    const groups = new Map<string, DigestGroup>()
    for (const { salt, digest, length } of digests) {
      const name = `${salt} ${length}`
      const group = groups.get(name) ?? makeGroup(salt, length)
      groups.set(name, group)
      group.hashes.add(digest.slice(0, 64))
      group.sums[Number.parseInt(digest.slice(64), 16)] = 1
    }
    this.groups = [...groups.values()]
    this.overlap = Math.max(0, ...this.groups.map(({ length }) => length - 1))
  }

  get isEmpty(): boolean {
    return this.groups.length === 0
  }

  /** Places, in no order. Measured: 180 MB and nine lengths take 12 s. */
  find(bytes: Uint8Array): number[] {
    return this.groups.flatMap((group) => findGroup(bytes, group))
  }
}

function makeGroup(salt: string, length: number): DigestGroup {
  const base = baseOf(salt)
  let oldest = 1
  for (let index = 0; index < length; index++) oldest = Math.imul(oldest, base)
  return { salt, length, hashes: new Set(), sums: new Uint8Array(65_536), base, oldest }
}

function findGroup(bytes: Uint8Array, { salt, length, hashes, sums, base, oldest }: DigestGroup): number[] {
  const places: number[] = []
  let sum = 0
  for (let place = 0; place < bytes.length; place++) {
    sum = (Math.imul(sum, base) + (bytes[place] ?? 0) + 1) | 0
    if (place >= length) sum = (sum - Math.imul((bytes[place - length] ?? 0) + 1, oldest)) | 0
    const start = place - length + 1
    if (start < 0 || sums[sum >>> 16] === 0) continue
    if (hashes.has(saltedHash(bytes.subarray(start, place + 1), salt))) places.push(start)
  }
  return places
}
