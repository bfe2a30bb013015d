// Collects the words of texts for the full-text index, each word of a text once: the index stores no positions and no
// counts, so repeating a word would only take time. The words are bytes, which need no conversion for SQLite.
import { compoundNames } from '../../query/compound-names.ts'
import { identifierParts } from '../../query/identifier-parts.ts'
import { unspacedGrams } from '../../query/unspaced.ts'
import { WordsMemory } from '../../scan/words-memory.ts'

export interface Bodies {
  bytes: Uint8Array
  /** Where each body ends. */
  ends: Uint32Array
}

export class BodyCollector {
  private bytes = Buffer.alloc(0)
  private used = 0
  private ends: number[] = []

  get count(): number {
    return this.ends.length
  }

  add(text: string): void {
    const words = collectWords(text)
    this.reserve(this.used + words.length)
    words.copy(this.bytes, this.used)
    this.used += words.length
    this.ends.push(this.used)
  }

  /** Returns the bodies added so far and starts over. */
  take(): Bodies {
    const bodies = { bytes: new Uint8Array(this.bytes.subarray(0, this.used)), ends: new Uint32Array(this.ends) }
    this.used = 0
    this.ends = []
    return bodies
  }

  private reserve(bytes: number): void {
    if (bytes <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, 2 * this.bytes.length, 4096))
    this.bytes.copy(larger, 0, 0, this.used)
    this.bytes = larger
  }
}

/** Loading the module takes as long as collecting the words of this many characters with JavaScript. */
const FEW_CHARACTERS = 64 * 1024

let characters = 0
let memory: WordsMemory | null | undefined

function collectWords(text: string): Buffer {
  characters += text.length
  if (memory === undefined && characters > FEW_CHARACTERS) memory = loadModule()
  return memory?.collect(text) ?? Buffer.from(indexWords(text))
}

/** Returns null if this engine has no WebAssembly. */
function loadModule(): WordsMemory | null {
  try {
    return new WordsMemory()
  } catch {
    return null
  }
}

/** All other ASCII characters separate words. Outside ASCII, the tokenizer of the index separates them. */
const WORDS = /[0-9A-Za-z\u0080-\u{10ffff}]+/gu

/** Adds the parts of identifiers, the joined forms of compound names and the pairs of unspaced characters. */
export function indexWords(text: string): string {
  const words = new Set(text.match(WORDS))
  for (const forms of [identifierParts(text), compoundNames(text), unspacedGrams(text)])
    if (forms !== '') for (const form of forms.split(' ')) words.add(form)
  return [...words].join(' ')
}
