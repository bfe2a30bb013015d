// The memory of the WebAssembly module that finds the places where a secret may begin.
import { SIGNS_MODULE } from './signs-module.ts'

/** Longer lines are searched by JavaScript. */
export const CHUNK_BYTES = 4 * 1024 * 1024
/** The text begins at 2 MB. Only the pages that are written take memory. */
const MEMORY_BYTES = 8 * 1024 * 1024
const PAGE_BYTES = 65_536

/** The functions that assembly/signs.ts exports. Addresses are numbers. */
interface SignsExports {
  startSigns(): void
  textAt(): number
  addSign(one: number, two: number, three: number): void
  addOther(one: number, two: number, three: number): void
  nextPlace(from: number, end: number, seeksOther: number): number
  holdsRun(from: number, end: number): number
}

export class SignsMemory {
  private readonly bytes: Buffer
  private readonly module: SignsExports
  private readonly text: number

  /** Each beginning has three characters of one byte. Throws if this engine cannot run the module. */
  constructor(signs: Iterable<string>, others: Iterable<string>) {
    const memory = new WebAssembly.Memory({ initial: MEMORY_BYTES / PAGE_BYTES })
    const compiled = new WebAssembly.Module(Buffer.from(SIGNS_MODULE, 'base64'))
    // Compiled from assembly/signs.ts, whose exports SignsExports lists.
    const module = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as SignsExports
    this.module = module
    this.bytes = Buffer.from(memory.buffer)
    this.text = module.textAt()
    module.startSigns()
    for (const sign of signs) module.addSign(sign.charCodeAt(0), sign.charCodeAt(1), sign.charCodeAt(2))
    for (const other of others) module.addOther(other.charCodeAt(0), other.charCodeAt(1), other.charCodeAt(2))
  }

  /** Copies at most CHUNK_BYTES. A newline is put behind them. */
  load(chunk: Uint8Array): void {
    this.bytes.set(chunk, this.text)
    this.bytes[this.text + chunk.length] = 0x0a
  }

  /** Copies a text of one byte per character and less than CHUNK_BYTES. */
  loadText(text: string): void {
    this.bytes.write(text, this.text, 'latin1')
    this.bytes[this.text + text.length] = 0x0a
  }

  /** Returns twice the offset of the next place, plus one if it is of the other kind, or -1. */
  nextPlace(from: number, end: number, seeksOther: boolean): number {
    return this.module.nextPlace(from, end, seeksOther ? 1 : 0)
  }

  /** Reports whether digits of base64 or hex encode text. */
  holdsRun(from: number, end: number): boolean {
    return this.module.holdsRun(from, end) !== 0
  }
}
