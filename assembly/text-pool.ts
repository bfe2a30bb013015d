// A pool of repeated texts, identified by numbers. Number 0 is the empty text. Texts are UTF-8.

/** An entry has the address, the length and the hash of a text. */
const ENTRY_BYTES: usize = 12
const BLOCK_BYTES: usize = 1 << 20
const PAGE_BYTES: usize = 65536

/** The first free byte. Memory grows when it is needed. */
let heap: usize = 0
let block: usize = 0
let blockEnd: usize = 0
let entries: usize = 0
let room: u32 = 0
let table: usize = 0
let mask: u32 = 0
let seed: u64 = 0
/** Count of texts, with the empty one. */
let count: u32 = 1

/** A random seed prevents texts that are made to collide. */
export function startPool(heapStart: usize, hashSeed: u32): void {
  heap = heapStart
  setSeed(hashSeed)
  room = 1 << 15
  entries = allocate(<usize>room * ENTRY_BYTES)
  mask = room * 2 - 1
  table = allocate((<usize>mask + 1) << 2)
}

export function setSeed(hashSeed: u32): void {
  seed = <u64>hashSeed * 0x9e3779b97f4a7c15
}

export function allocate(bytes: usize): usize {
  const start = heap
  heap = (start + bytes + 15) & ~15
  const missing = <isize>heap + 64 - <isize>(<usize>memory.size() * PAGE_BYTES)
  if (missing > 0 && memory.grow(<i32>((<usize>missing + BLOCK_BYTES) / PAGE_BYTES) + 1) < 0) unreachable()
  return start
}

export function entriesAt(): usize {
  return entries
}

export function textCount(): u32 {
  return count
}

/** Returns the number of a text, or 0 if it is not in the pool. */
export function findText(start: usize, length: u32): u32 {
  return length == 0 ? 0 : load<u32>(findSlot(start, length, hashOf(start, length)))
}

/** Returns the number of a text, and adds the text if it is new. */
export function addText(start: usize, length: u32): u32 {
  if (length == 0) return 0
  const hash = hashOf(start, length)
  const slot = findSlot(start, length, hash)
  const known = load<u32>(slot)
  if (known != 0) return known
  const id = count++
  const entry = entries + <usize>id * ENTRY_BYTES
  store<u32>(entry, <u32>keepBytes(start, length))
  store<u32>(entry, length, 4)
  store<u32>(entry, hash, 8)
  store<u32>(slot, id)
  if (count == room) grow()
  return id
}

/** Returns the slot of the table that has the text, or the empty one where it belongs. */
function findSlot(start: usize, length: u32, hash: u32): usize {
  let index = hash & mask
  while (true) {
    const slot = table + ((<usize>index) << 2)
    const id = load<u32>(slot)
    if (id == 0) return slot
    const entry = entries + <usize>id * ENTRY_BYTES
    if (load<u32>(entry, 8) == hash && load<u32>(entry, 4) == length && isSame(load<u32>(entry), start, length))
      return slot
    index = (index + 1) & mask
  }
}

/** Whether a text of the pool equals these bytes. Number 0 equals none. */
export function equalsText(id: u32, start: usize, length: u32): bool {
  if (id == 0) return false
  const entry = entries + <usize>id * ENTRY_BYTES
  return load<u32>(entry, 4) == length && isSame(load<u32>(entry), start, length)
}

function keepBytes(start: usize, length: u32): usize {
  if (block + length > blockEnd) {
    const size = max(<usize>length, BLOCK_BYTES)
    block = allocate(size)
    blockEnd = block + size
  }
  const kept = block
  memory.copy(kept, start, length)
  block += length
  return kept
}

function grow(): void {
  const before = entries
  entries = allocate(<usize>room * 2 * ENTRY_BYTES)
  memory.copy(entries, before, <usize>room * ENTRY_BYTES)
  room *= 2
  mask = room * 2 - 1
  table = allocate((<usize>mask + 1) << 2)
  for (let id: u32 = 1; id < count; id++) {
    let slot = load<u32>(entries + <usize>id * ENTRY_BYTES, 8) & mask
    while (load<u32>(table + ((<usize>slot) << 2)) != 0) slot = (slot + 1) & mask
    store<u32>(table + ((<usize>slot) << 2), id)
  }
}

export function hashOf(start: usize, length: u32): u32 {
  let hash: u64 = seed ^ (<u64>length * 0x9e3779b97f4a7c15)
  let index: u32 = 0
  for (; index + 8 <= length; index += 8) hash = mix(hash, load<u64>(start + index))
  if (index < length) hash = mix(hash, load<u64>(start + index) & lowBytes(length - index))
  return <u32>(hash ^ (hash >> 29))
}

function mix(hash: u64, word: u64): u64 {
  const product = (hash ^ word) * 0x9e3779b97f4a7c15
  return product ^ (product >> 32)
}

export function isSame(a: usize, b: usize, length: u32): bool {
  let index: u32 = 0
  for (; index + 8 <= length; index += 8) if (load<u64>(a + index) != load<u64>(b + index)) return false
  return index == length || ((load<u64>(a + index) ^ load<u64>(b + index)) & lowBytes(length - index)) == 0
}

/** A mask of the lowest 1 to 7 bytes. */
function lowBytes(bytes: u32): u64 {
  return ((<u64>1) << ((<u64>bytes) << 3)) - 1
}

/** Adds texts of another pool, one after the other at `start`, with their lengths at `lengths`. Replaces each length by the
 *  number of the text. */
export function addTexts(start: usize, lengths: usize, howMany: u32): void {
  let p = start
  for (let index: u32 = 0; index < howMany; index++) {
    const at = lengths + ((<usize>index) << 2)
    const length = load<u32>(at)
    store<u32>(at, addText(p, length))
    p += length
  }
}
