// The keys of a session's prompts and API messages as hashes of 8 bytes. A copy in another session has the same key. Lists
// compare the keys of all sessions, and reading and comparing them as texts took 30 times as long.
import { writeFingerprint } from '../../text/hash.ts'

/** Prefix of the key of a record without a uuid; its position in the file follows. */
export const PLACE_KEY = 'record '

/** The number of prompt keys, then two numbers per key: prompts first, then messages. No key occurs twice. */
export type CopyKeys = Uint32Array

interface TextKeys {
  promptKeys: readonly string[]
  messageKeys: readonly string[]
}

export function packCopyKeys({ promptKeys, messageKeys }: TextKeys): CopyKeys {
  const [first, second] = [new Set(promptKeys), new Set(messageKeys)]
  const packed = new Uint32Array(1 + 2 * (first.size + second.size))
  packed[0] = first.size
  let at = 1
  for (const keys of [first, second]) {
    for (const key of keys) {
      // A record without a uuid is identified by its position, which no other file shares. Its numbers stay zero.
      if (!key.startsWith(PLACE_KEY)) writeFingerprint(key, packed, at)
      at += 2
    }
  }
  return packed
}

export function countKeys(keys: CopyKeys): { prompts: number; messages: number } {
  const prompts = keys[0] ?? 0
  return { prompts, messages: (keys.length - 1) / 2 - prompts }
}

/** The first owner of each key. A table of fixed size, because a Map of texts or bigints takes several times as long. */
export class KeyOwners {
  private readonly mask: number
  /** Three numbers per slot: both halves of a key, and its owner plus one. */
  private readonly slots: Uint32Array

  constructor(keys: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * keys + 2))
    this.mask = size - 1
    this.slots = new Uint32Array(3 * size)
  }

  /** Returns the owner of the key, which is the given one if nobody had claimed it. Owners are numbers from 0. */
  claim(first: number, second: number, owner: number): number {
    const { slots, mask } = this
    if (first === 0 && second === 0) return owner
    for (let slot = first & mask; ; slot = (slot + 1) & mask) {
      const at = 3 * slot
      const known = slots[at + 2] ?? 0
      if (known === 0) {
        slots[at] = first
        slots[at + 1] = second
        slots[at + 2] = owner + 1
        return owner
      }
      if (slots[at] === first && slots[at + 1] === second) return known - 1
    }
  }
}
