// Extracts the facts of an exported document (Markdown, HTML or JSON) from a stream.

/** Facts take a few KB per session; longer ones were not written by us. */
const MOST_BYTES = 16 * 1024 * 1024

interface FactPattern {
  start: string
  end: string
  isSingle: boolean
}

const FRONT_MATTER: FactPattern = { start: '---\n', end: '\n---\n', isSingle: true }
const ABOUT: FactPattern = { start: '\n# About this export\n\n```', end: '\n```', isSingle: false }
const TAG: FactPattern = { start: '<meta name="annals" content="', end: '"', isSingle: false }
const SESSION: FactPattern = { start: '\n{"session":', end: '\n', isSingle: false }
const FIRST_LINE: FactPattern = { start: '{"annals":', end: '\n', isSingle: true }

export class FactsReader {
  private patterns: FactPattern[] | undefined
  private readonly facts: string[] = []
  /** Inside a fact, all bytes since its start; outside, only the bytes that could be the beginning of a start. */
  private rest: Buffer = Buffer.alloc(0)
  private isInside = false

  push(chunk: Buffer): void {
    this.patterns ??= patternsOf(chunk)
    let bytes = Buffer.concat([this.rest, chunk])
    while (this.patterns[0]) {
      const { start, end } = this.patterns[0]
      const found = bytes.indexOf(this.isInside ? end : start)
      if (found < 0) {
        this.rest = this.isInside ? bytes : bytes.subarray(Math.max(0, bytes.length - start.length + 1))
        if (this.rest.length > MOST_BYTES) this.patterns = []
        return
      }
      if (this.isInside) this.take(bytes.toString('utf8', 0, found))
      bytes = bytes.subarray(this.isInside ? found : found + start.length)
      this.isInside = !this.isInside
    }
  }

  finish(): string {
    return this.facts.join('\n')
  }

  private take(fact: string): void {
    const pattern = this.patterns?.[0]
    // A tool output may contain the same text; only the last occurrence is ours.
    if (pattern === ABOUT) this.facts.splice(1)
    this.facts.push(pattern === TAG ? decodeEntities(fact) : fact)
    if (pattern?.isSingle) this.patterns?.shift()
    if (pattern === FRONT_MATTER && fact.includes('\nsources:')) this.patterns = []
  }
}

function patternsOf(chunk: Buffer): FactPattern[] {
  const beginning = chunk.toString('latin1', 0, 64)
  if (beginning.startsWith(FRONT_MATTER.start)) return [FRONT_MATTER, ABOUT]
  if (beginning.startsWith(FIRST_LINE.start)) return [FIRST_LINE, SESSION]
  return beginning.toLowerCase().startsWith('<!doctype html>') ? [TAG] : []
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:quot|#34|#x22|amp|lt|gt|#39|#x27|apos);/g, (entity) => ENTITIES[entity] ?? entity)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
}
