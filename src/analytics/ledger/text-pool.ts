// A pool of repeated texts, identified by numbers. A pool read from a file is one long string, sliced on demand.

/** Number 0 is the empty text and means "none". */
export interface Texts {
  readonly size: number
  at(id: number): string
  /** Returns 0 for a text that is not in the pool. */
  find(text: string): number
  add(text: string): number
  save(): StoredTexts
  /** Reads everything now, because the file will be closed. Texts that are in memory anyway do not have it. */
  detach?(): void
}

export interface StoredTexts {
  joined: string
  ends: Int32Array
}

export interface TextSource {
  load(): StoredTexts
  peek?(id: number): string
  /** Returns 0 for a text that is not stored. Without it, a map of all texts is built. */
  find?(text: string): number
}

const MAX_PEEKS = 300

export class TextPool implements Texts {
  private source: TextSource
  private readonly peeked = new Map<number, string>()
  private loaded: StoredTexts | undefined
  private readonly added: string[] = []
  private ids: Map<string, number> | undefined

  constructor(source: TextSource = { load: () => ({ joined: '', ends: new Int32Array(1) }) }) {
    this.source = source
  }

  get size(): number {
    return this.stored.ends.length + this.added.length
  }

  at(id: number): string {
    if (!this.loaded && this.source.peek && this.peeked.size < MAX_PEEKS) return this.peek(id, this.source.peek)
    const { joined, ends } = this.stored
    if (id >= ends.length) return this.added[id - ends.length] ?? ''
    return joined.slice(id === 0 ? 0 : ends[id - 1], ends[id])
  }

  find(text: string): number {
    if (text === '') return 0
    const index = this.index()
    const known = index.get(text)
    if (known !== undefined || !this.source.find) return known ?? 0
    const id = this.source.find(text)
    index.set(text, id)
    return id
  }

  add(text: string): number {
    const known = this.find(text)
    if (known !== 0 || text === '') return known
    const id = this.size
    this.added.push(text)
    this.index().set(text, id)
    return id
  }

  save(): StoredTexts {
    const { joined, ends } = this.stored
    const all = new Int32Array(this.size)
    all.set(ends)
    let end = joined.length
    this.added.forEach((text, index) => {
      end += text.length
      all[ends.length + index] = end
    })
    return { joined: joined + this.added.join(''), ends: all }
  }

  detach(): void {
    const { stored } = this
    this.source = { load: () => stored }
    this.ids = undefined
  }

  private peek(id: number, read: (id: number) => string): string {
    const known = this.peeked.get(id) ?? read(id)
    this.peeked.set(id, known)
    return known
  }

  private get stored(): StoredTexts {
    return (this.loaded ??= this.source.load())
  }

  private index(): Map<string, number> {
    if (this.ids) return this.ids
    const ids = new Map<string, number>()
    if (!this.source.find) for (let id = 0; id < this.size; id++) ids.set(this.at(id), id)
    this.ids = ids
    return ids
  }
}

/** A hash of a part of a text. It uses the length and the last characters, because ids begin alike. */
export function hashText(text: string, start = 0, end = text.length): number {
  let hash = end - start
  for (let index = Math.max(start, end - 8); index < end; index++) hash = Math.imul(hash, 31) + text.charCodeAt(index)
  return hash | 0
}
