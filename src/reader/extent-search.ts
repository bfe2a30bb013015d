// Finds complete objects in a broken line. One scan from an opening brace covers every object inside it.
import { JsonScanner } from './json/json-scanner.ts'

export const OPEN_BRACE = 0x7b

/** Bytes scanned per byte of the line. Only hostile lines reach it; the rest of the line is then skipped. */
const SCAN_BUDGET = 64

export interface Extent {
  start: number
  end: number
}

export interface ObjectCandidate extends Extent {
  /** The scan reached it inside an outer object that is broken or incomplete. */
  isInside: boolean
}

export class ExtentSearch {
  private readonly found = new Map<number, ObjectCandidate>()
  private readonly unclosed = new Set<number>()
  private budget: number
  private readonly bytes: Buffer
  private readonly accept: (bytes: Buffer, candidate: ObjectCandidate) => boolean

  constructor(bytes: Buffer, accept: (bytes: Buffer, candidate: ObjectCandidate) => boolean) {
    this.bytes = bytes
    this.accept = accept
    this.budget = SCAN_BUDGET * (bytes.length + 1024)
  }

  /** An object exactly at `from` always counts; a later one must pass `accept`. */
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

  /** A brace in a scanned range that neither closed nor stayed open was inside a string, so it gets its own scan. */
  private candidateAt(start: number): ObjectCandidate | undefined {
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
