// Remembers the result of searching a line. A session, its archived versions and the backups of it have most lines in
// common, and hashing a line takes a tenth of the time of searching it.
import { hash } from 'node:crypto'
import type { Disguise, Span } from '../../format/secrets/cover-spans.ts'
import { SpanList } from '../../format/secrets/span-list.ts'

/** Hashes of lines without a match. They stay without one as long as the same texts are sought. */
export class EmptyLines {
  private readonly keys = new Set<string>()

  has(key: string): boolean {
    return this.keys.has(key)
  }

  add(key: string): void {
    if (this.keys.size < MAX_LINES) this.keys.add(key)
  }
}

/** A hash takes 80 bytes. */
const MAX_LINES = 200_000
/** Lines with matches that are remembered, and the bytes of their spans. */
const MAX_FOUND = 30_000
const MAX_FOUND_BYTES = 16 * 1024 * 1024

/** Observes what a search reports besides spans, so that it can be repeated without searching. */
export interface SearchObserver<Report> {
  /** Returns undefined if the search reports nothing. */
  observe(search: () => void): Report | undefined
  repeat(report: Report): void
}

interface FoundLine<Report> {
  spans: SpanList
  /** By the start of the span. */
  forms: ReadonlyMap<number, Disguise>
  report: Report | undefined
}

export class LineMemo<Report> {
  private readonly found = new Map<string, FoundLine<Report>>()
  private foundBytes = 0
  private readonly observer: SearchObserver<Report>
  private readonly empty: EmptyLines

  constructor(observer: SearchObserver<Report>, empty = new EmptyLines()) {
    this.observer = observer
    this.empty = empty
  }

  keyOf(line: Uint8Array): string {
    return hash('sha256', line, 'binary')
  }

  isEmpty(key: string): boolean {
    return this.empty.has(key)
  }

  addEmpty(key: string): void {
    this.empty.add(key)
  }

  /** Returns the spans of a line, relative to its start. Searches only if no such line was searched before. */
  recall(key: string, search: () => Span[]): Span[] {
    if (this.empty.has(key)) return []
    const known = this.found.get(key)
    if (known) {
      if (known.report !== undefined) this.observer.repeat(known.report)
      return withForms(known)
    }
    let spans: Span[] = []
    const report = this.observer.observe(() => {
      spans = search()
    })
    if (spans.length === 0 && report === undefined) this.empty.add(key)
    else this.keep(key, spans, report)
    return spans
  }

  private keep(key: string, spans: readonly Span[], report: Report | undefined): void {
    if (this.found.size >= MAX_FOUND || this.foundBytes >= MAX_FOUND_BYTES) return
    const list = SpanList.of(spans)
    this.foundBytes += list.encoded.length
    this.found.set(key, { spans: list, forms: formsOf(spans), report })
  }
}

const NO_FORMS: ReadonlyMap<number, Disguise> = new Map()

function formsOf(spans: readonly Span[]): ReadonlyMap<number, Disguise> {
  if (!spans.some(({ form }) => form)) return NO_FORMS
  const forms = new Map<number, Disguise>()
  for (const { start, form } of spans) if (form) forms.set(start, form)
  return forms
}

function withForms({ spans, forms }: FoundLine<unknown>): Span[] {
  return [...spans].map(({ start, end }) => {
    const form = forms.get(start)
    return form ? { start, end, form } : { start, end }
  })
}
