// FNV-1a for what nobody attacks: a wrong match misleads and loses nothing. By hand, because loading the module of Node
// that hashes takes longer than hashing, and because the browser has no such module.

export const HASH_START = 0x811c9dc5
const PRIME = 0x01000193

/** One step: goes on from a hash with a byte, a character or a count. */
export function mixHash(hash: number, value: number): number {
  return Math.imul(hash ^ value, PRIME)
}

export function mixText(hash: number, text: string, from: number, to: number): number {
  let mixed = hash
  for (let index = from; index < to; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), PRIME)
  return mixed
}

/** The beginning is enough: prompts of agents differ early, and an index may hold only the beginning. */
const BEGINNING = 200

/** 32 bits that tell texts apart by their beginnings. */
export function hashText(text: string): number {
  return mixText(HASH_START, text, 0, Math.min(text.length, BEGINNING)) >>> 0
}

/** 64 bits of a whole text in hexadecimal: the name of a file, or a short text that stands for a long one. */
export function fingerprintText(text: string): string {
  let first = HASH_START
  let second = 0x1b873593
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = mixHash(first, code)
    second = Math.imul(second ^ code, 0x85ebca6b)
    second ^= second >>> 13
  }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}
