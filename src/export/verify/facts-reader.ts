// Picks out of a document, as it passes, what it says of itself: the front matter of Markdown, the tags of a page that hold
// its facts, and of JSON the first line and those on which a session begins.

/** Facts are a few KB a session; what is longer is not what we wrote. */
const MOST_BYTES = 16 * 1024 * 1024

/** Facts stand between a start and an end. Of all else only what could be the beginning of a start is kept. */
interface Shape {
  start: string
  end: string
  /** Only once, at the very beginning. */
  isSingle: boolean
}

const FRONT_MATTER: Shape = { start: '---\n', end: '\n---\n', isSingle: true }
/** The last chapter of a document of several sessions. */
const ABOUT: Shape = { start: '\n# About this export\n\n```', end: '\n```', isSingle: false }
const TAG: Shape = { start: '<meta name="annals" content="', end: '"', isSingle: false }
const SESSION: Shape = { start: '\n{"session":', end: '\n', isSingle: false }
const FIRST_LINE: Shape = { start: '{"annals":', end: '\n', isSingle: true }

export class FactsReader {
  private shapes: Shape[] | undefined
  private readonly facts: string[] = []
  /** What may be the beginning of a start, or all since one. */
  private rest: Buffer = Buffer.alloc(0)
  private isInside = false

  push(chunk: Buffer): void {
    this.shapes ??= shapesOf(chunk)
    let bytes = Buffer.concat([this.rest, chunk])
    while (this.shapes[0]) {
      const { start, end } = this.shapes[0]
      const found = bytes.indexOf(this.isInside ? end : start)
      if (found < 0) {
        this.rest = this.isInside ? bytes : bytes.subarray(Math.max(0, bytes.length - start.length + 1))
        if (this.rest.length > MOST_BYTES) this.shapes = []
        return
      }
      if (this.isInside) this.take(bytes.toString('utf8', 0, found))
      // The end of one may be the start of the next.
      bytes = bytes.subarray(this.isInside ? found : found + start.length)
      this.isInside = !this.isInside
    }
  }

  finish(): string {
    return this.facts.join('\n')
  }

  private take(fact: string): void {
    const shape = this.shapes?.[0]
    // The same words may stand in an output before; only the last ones are ours.
    if (shape === ABOUT) this.facts.splice(1)
    this.facts.push(shape === TAG ? decodeEntities(fact) : fact)
    if (shape?.isSingle) this.shapes?.shift()
    // One session says it all at the beginning.
    if (shape === FRONT_MATTER && fact.includes('\nsources:')) this.shapes = []
  }
}

function shapesOf(chunk: Buffer): Shape[] {
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
