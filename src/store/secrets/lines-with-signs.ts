// Finds the lines that may hold a secret, in WebAssembly: JavaScript took half of its time to be compiled, which a cold run
// over 20 MB does not earn back.
import { isScatteredBytes, scatterBeginnings } from '../../format/disguises/fold-text.ts'
import { mayHoldSecret } from '../../format/secrets/find-secrets.ts'
import { isSignAt, signBeginnings } from '../../format/secrets/plain-secrets.ts'
import { CHUNK_BYTES, SignsMemory } from '../../scan/signs-memory.ts'

export interface SignedLine {
  start: number
  /** One character per byte. */
  line: string
}

const [NEWLINE, ESCAPE, SOFT_HYPHEN] = [0x0a, 0x1b, 0xad] as const

let memory: SignsMemory | null | undefined

/** Returns null if this engine has no WebAssembly. */
function openMemory(): SignsMemory | null {
  if (memory !== undefined) return memory
  const [signs, others] = [signBeginnings(), scatterBeginnings()]
  try {
    memory = new SignsMemory(signs, others)
  } catch {
    memory = null
  }
  return memory
}

/** Yields the same lines as a check of each by mayHoldSecret. */
export function* linesWithSigns(bytes: Buffer): Generator<SignedLine> {
  const signs = openMemory()
  for (let start = 0; start < bytes.length;) {
    const last = bytes.lastIndexOf(NEWLINE, Math.min(bytes.length, start + CHUNK_BYTES - 1) - 1)
    const isShort = bytes.length - start < CHUNK_BYTES
    const next = bytes.indexOf(NEWLINE, start)
    const end = isShort ? bytes.length : last >= start ? last : next < 0 ? bytes.length : next
    const chunk = bytes.subarray(start, end)
    for (const found of signs && chunk.length < CHUNK_BYTES ? linesOf(chunk, signs) : checkEach(chunk))
      yield { ...found, start: start + found.start }
    start = end + 1
  }
}

/** Decides like mayHoldSecret, for a text of one character per byte. */
export function mayHoldSigns(text: string): boolean {
  const signs = openMemory()
  if (!signs || text.length >= CHUNK_BYTES) return mayHoldSecret(text)
  signs.loadText(text)
  return isSigned(() => text, { signs, start: 0, end: text.length, hasSingle: true })
}

function* linesOf(chunk: Buffer, signs: SignsMemory): Generator<SignedLine> {
  signs.load(chunk)
  const hasSingle = chunk.includes(0) || chunk.includes(ESCAPE) || hasLoneHyphen(chunk)
  for (let start = 0; start < chunk.length;) {
    const next = chunk.indexOf(NEWLINE, start)
    const end = next < 0 ? chunk.length : next
    const from = start
    let line: string | undefined
    const read = () => (line ??= chunk.toString('latin1', from, end))
    if (isSigned(read, { signs, start, end, hasSingle })) {
      yield { start, line: read() }
      // The caller may have loaded other texts.
      signs.load(chunk)
    }
    start = end + 1
  }
}

interface LineSearch {
  signs: SignsMemory
  start: number
  end: number
  hasSingle: boolean
}

function isSigned(read: () => string, { signs, start, end, hasSingle }: LineSearch): boolean {
  let seeksOther = !hasSingle
  if (hasSingle && isScatteredBytes(read())) return true
  // The newline is included, because a sign of two bytes is found by three.
  for (let from = start; ;) {
    const place = signs.nextPlace(from, end + 1, seeksOther)
    if (place < 0) return signs.holdsRun(start, end)
    const at = place >> 1
    if (place & 1) {
      if (isScatteredBytes(read())) return true
      seeksOther = false
      from = at
    } else {
      if (isSignAt(read(), at - start)) return true
      from = at + 1
    }
  }
}

/** In UTF-8, a soft hyphen follows another byte of its character. */
function hasLoneHyphen(chunk: Buffer): boolean {
  for (let at = chunk.indexOf(SOFT_HYPHEN); at >= 0; at = chunk.indexOf(SOFT_HYPHEN, at + 1))
    if (at === 0 || (chunk[at - 1] ?? 0) < 0x80) return true
  return false
}

function* checkEach(chunk: Buffer): Generator<SignedLine> {
  for (let start = 0; start < chunk.length;) {
    const next = chunk.indexOf(NEWLINE, start)
    const line = chunk.toString('latin1', start, next < 0 ? chunk.length : next)
    if (mayHoldSecret(line)) yield { start, line }
    start += line.length + 1
  }
}
