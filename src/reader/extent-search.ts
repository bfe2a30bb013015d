// Finds whole objects in a broken line. One scan from an opening brace tells about every object inside it: those that
// closed are known with their extents, those still open when the grammar broke cannot be whole either.
import { JsonScanner } from './json/json-scanner.ts'

export const OPEN_BRACE = 0x7b

/** How many bytes may be scanned per byte of the line before the rest is given up: only hostile lines get there. */
const SCAN_BUDGET = 64

export interface Extent {
  start: number
  end: number
}

export interface Candidate extends Extent {
  /** Reached by the grammar from an object further out, which broke later or never ended. */
  isInside: boolean
}

export class ExtentSearch {
  private readonly found = new Map<number, Candidate>()
  private readonly unclosed = new Set<number>()
  private budget: number
  private readonly bytes: Buffer
  private readonly accept: (bytes: Buffer, candidate: Candidate) => boolean

  constructor(bytes: Buffer, accept: (bytes: Buffer, candidate: Candidate) => boolean) {
    this.bytes = bytes
    this.accept = accept
    this.budget = SCAN_BUDGET * (bytes.length + 1024)
  }

  /** The first whole object from a place on: any object at the place itself, behind it only what `accept` takes. */
  next(from: number): Extent | undefined {
    for (let start = this.nextBrace(from); start >= 0 && this.budget > 0; start = this.nextBrace(start + 1)) {
      const candidate = this.candidateAt(start)
      if (candidate && (start === from || this.accept(this.bytes, candidate))) return { start, end: candidate.end }
    }
    return undefined
  }

  private nextBrace(from: number): number {
    return this.bytes.indexOf(OPEN_BRACE, from)
  }

  /** A brace in a scanned stretch that neither closed nor stayed open stood inside a string: it gets its own scan, and
   *  that is cheap, because a quote in the wrong place breaks the grammar at once. */
  private candidateAt(start: number): Candidate | undefined {
    if (!this.found.has(start) && !this.unclosed.has(start)) this.scan(start)
    return this.found.get(start)
  }

  private scan(start: number): void {
    const scanner = new JsonScanner((from, to) => {
      this.found.set(start + from, { start: start + from, end: start + to, isInside: from > 0 })
    })
    scanner.push(this.bytes, start, this.bytes.length)
    this.budget -= scanner.position + 1
    for (const offset of scanner.openObjects) this.unclosed.add(start + offset)
  }
}
