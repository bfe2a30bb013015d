// FNV-1a hashes for uses without an attacker, where a wrong match does no harm. Hand-written, because loading Node's
// crypto module takes longer than hashing, and browsers do not have it.

export const HASH_START = 0x811c9dc5
const PRIME = 0x01000193

export function mixHash(hash: number, value: number): number {
  return Math.imul(hash ^ value, PRIME)
}

export function mixText(hash: number, text: string, from: number, to: number): number {
  let mixed = hash
  for (let index = from; index < to; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), PRIME)
  return mixed
}

/** Hashing the beginning is enough: prompts of agents differ early, and an index may store only the beginning. */
const BEGINNING = 200

export function hashText(text: string): number {
  return mixText(HASH_START, text, 0, Math.min(text.length, BEGINNING)) >>> 0
}

export function fingerprintText(text: string): string {
  writeFingerprint(text, scratch, 0)
  return toHex(scratch[0] ?? 0) + toHex(scratch[1] ?? 0)
}

function toHex(part: number): string {
  return part.toString(16).padStart(8, '0')
}

const scratch = new Uint32Array(2)

/** Writes the two numbers of a fingerprint. */
export function writeFingerprint(text: string, target: Uint32Array, at: number): void {
  let first = HASH_START
  let second = 0x1b873593
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = mixHash(first, code)
    second = Math.imul(second ^ code, 0x85ebca6b)
    second ^= second >>> 13
  }
  target[at] = first
  target[at + 1] = second
}
