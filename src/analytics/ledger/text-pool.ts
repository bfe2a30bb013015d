// A pool of repeated texts, identified by numbers. A pool read from a file is one long string, sliced on demand.

export interface StoredTexts {
  joined: string
  ends: Int32Array
}

export interface TextSource {
  load(): StoredTexts
  peek?(id: number): string
}

const MAX_PEEKS = 300

export class TextPool {
  private readonly source: TextSource
  private readonly peeked = new Map<number, string>()
  private loaded: StoredTexts | undefined
  private readonly added: string[] = []
  private ids: Map<string, number> | undefined

  /** Number 0 is the empty text and means "none". */
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
    return this.index().get(text) ?? 0
  }

  add(text: string): number {
    const index = this.index()
    const known = index.get(text)
    if (known !== undefined) return known
    const id = this.size
    this.added.push(text)
    index.set(text, id)
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
    for (let id = 0; id < this.size; id++) ids.set(this.at(id), id)
    this.ids = ids
    return ids
  }
}
