// The memory of the WebAssembly module that collects the words of a text.
import { WORDS_MODULE } from './words-module.ts'

/** Longer texts are read by JavaScript. */
export const TEXT_BYTES = 256 * 1024
/** Behind the entries of assembly/words.ts. Only the pages that are written take memory. */
const MEMORY_BYTES = 22 * 1024 * 1024
const PAGE_BYTES = 65_536
/** A character of a string takes three bytes of UTF-8 at most. */
const BYTES_PER_UNIT = 3

/** The functions that assembly/words.ts exports. Addresses are numbers. */
interface WordsExports {
  startWords(seed: number): void
  textAt(): number
  wordsAt(): number
  collectWords(length: number): number
}

export class WordsMemory {
  private readonly bytes: Buffer
  private readonly module: WordsExports
  private readonly text: number
  private readonly words: number

  /** Throws if this engine cannot run the module. */
  constructor() {
    const memory = new WebAssembly.Memory({ initial: MEMORY_BYTES / PAGE_BYTES })
    const module = new WebAssembly.Module(Buffer.from(WORDS_MODULE, 'base64'))
    // Compiled from assembly/words.ts, whose exports WordsExports lists.
    this.module = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as WordsExports
    this.bytes = Buffer.from(memory.buffer)
    this.module.startWords(Math.floor(Math.random() * 2 ** 32))
    this.text = this.module.textAt()
    this.words = this.module.wordsAt()
  }

  /** Returns the words, separated by spaces, or undefined if JavaScript must read the text. Valid until the next call. */
  collect(text: string): Buffer | undefined {
    if (text.length * BYTES_PER_UNIT > TEXT_BYTES && Buffer.byteLength(text) > TEXT_BYTES) return undefined
    const length = this.module.collectWords(this.bytes.write(text, this.text, 'utf8'))
    return length < 0 ? undefined : this.bytes.subarray(this.words, this.words + length)
  }
}
