// A set of texts in typed arrays, numbered in the order in which they were added. A uuid takes 17 bytes and its place in
// the table 10 to 16. For sets that grow with a transcript of a million records.

/** Texts are stored as bytes with a head byte: a uuid, one byte per character, or two. */
const UUID = 0
const NARROW = 1
const WIDE = 2
const DASHES: ReadonlySet<number> = new Set([8, 13, 18, 23])
const UUID_BYTES = 17

export class TextTable {
  size = 0
  private bytes = new Uint8Array(1024)
  private used = 0
  /** Where each text ends. 32 bits are enough for the largest list of bytes. */
  private ends = new Uint32Array(64)
  /** Numbers plus one, by hash. At most two thirds are in use. */
  private slots = new Int32Array(128)
  private scratch = new Uint8Array(256)

  /** Returns the number of the text, or -1. */
  find(text: string): number {
    const length = this.encode(text)
    return (this.slots[this.slotOf(length)] ?? 0) - 1
  }

  /** Returns the number of the text, which is `size` before the call if it is new. */
  add(text: string): number {
    const length = this.encode(text)
    const slot = this.slotOf(length)
    const known = this.slots[slot] ?? 0
    if (known > 0) return known - 1
    if (this.used + length > this.bytes.length) this.bytes = grown(this.bytes, this.used + length)
    this.bytes.set(this.scratch.subarray(0, length), this.used)
    this.used += length
    if (this.size === this.ends.length) this.ends = grown(this.ends, this.size + 1)
    this.ends[this.size] = this.used
    this.size += 1
    this.slots[slot] = this.size
    if (this.size * 3 > this.slots.length * 2) this.rehash()
    return this.size - 1
  }

  text(number: number): string {
    const [start, end] = [this.startOf(number), this.ends[number] ?? 0]
    const head = this.bytes[start]
    if (head === UUID) return uuidText(this.bytes, start + 1)
    let text = ''
    const step = head === WIDE ? 2 : 1
    for (let at = start + 1; at < end; at += step)
      text += String.fromCharCode((this.bytes[at] ?? 0) + (step === 2 ? (this.bytes[at + 1] ?? 0) * 256 : 0))
    return text
  }

  *[Symbol.iterator](): Generator<string> {
    for (let number = 0; number < this.size; number++) yield this.text(number)
  }

  /** Removes the texts that were added last. An emptied slot breaks no search: later texts that passed it are gone too. */
  dropTo(size: number): void {
    while (this.size > size) {
      const start = this.startOf(this.size - 1)
      const length = this.used - start
      this.scratchFor(length).set(this.bytes.subarray(start, this.used))
      this.slots[this.slotOf(length)] = 0
      this.used = start
      this.size -= 1
    }
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : (this.ends[number - 1] ?? 0)
  }

  private scratchFor(length: number): Uint8Array {
    if (this.scratch.length < length) this.scratch = new Uint8Array(length * 2)
    return this.scratch
  }

  /** Writes the text to `scratch` and returns its length in bytes. */
  private encode(text: string): number {
    if (text.length === 36 && encodeUuid(text, this.scratch)) return UUID_BYTES
    const scratch = this.scratchFor(text.length * 2 + 1)
    scratch[0] = NARROW
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code > 0xff) return encodeWide(text, scratch)
      scratch[index + 1] = code
    }
    return text.length + 1
  }

  private slotOf(length: number): number {
    const mask = this.slots.length - 1
    let slot = hashOf(this.scratch, 0, length) & mask
    for (let known = this.slots[slot] ?? 0; known > 0; known = this.slots[slot] ?? 0) {
      if (this.isAt(known - 1, length)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  private isAt(number: number, length: number): boolean {
    const start = this.startOf(number)
    if ((this.ends[number] ?? 0) - start !== length) return false
    for (let index = 0; index < length; index++) if (this.bytes[start + index] !== this.scratch[index]) return false
    return true
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let number = 0; number < this.size; number++) {
      let slot = hashOf(this.bytes, this.startOf(number), this.ends[number] ?? 0) & mask
      while ((this.slots[slot] ?? 0) > 0) slot = (slot + 1) & mask
      this.slots[slot] = number + 1
    }
  }
}

/** Grows by half: a table of a million texts must not need twice its size while it is copied. */
function grown<Values extends Uint8Array | Uint32Array>(values: Values, needed: number): Values {
  const length = Math.max(needed, Math.ceil(values.length * 1.5))
  const larger = values instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length)
  larger.set(values)
  // The same kind of array as the one passed in.
  return larger as Values
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

function encodeUuid(text: string, into: Uint8Array): boolean {
  into[0] = UUID
  let at = 1
  for (let index = 0; index < 36; index += 2) {
    if (DASHES.has(index)) {
      if (text.charCodeAt(index) !== 0x2d) return false
      index -= 1
      continue
    }
    const [high, low] = [digitOf(text.charCodeAt(index)), digitOf(text.charCodeAt(index + 1))]
    if (high < 0 || low < 0) return false
    into[at++] = high * 16 + low
  }
  return at === UUID_BYTES
}

/** Only lower case, so that every uuid is read back as it was. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1
}

function uuidText(bytes: Uint8Array, from: number): string {
  let text = ''
  for (let index = 0; index < 16; index++) {
    if (DASHES.has(text.length)) text += '-'
    text += (bytes[from + index] ?? 0).toString(16).padStart(2, '0')
  }
  return text
}

function encodeWide(text: string, into: Uint8Array): number {
  into[0] = WIDE
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    into[index * 2 + 1] = code & 0xff
    into[index * 2 + 2] = code >>> 8
  }
  return text.length * 2 + 1
}
