// Texts that repeat, each held once and known by a number. Read back from a file it is one long text with the ends of
// its parts: nothing is cut out of it before somebody asks.

export interface StoredTexts {
  joined: string
  /** Where each text ends. */
  ends: Int32Array
}

export class TextPool {
  private readonly load: () => StoredTexts
  private loaded: StoredTexts | undefined
  private readonly added: string[] = []
  private ids: Map<string, number> | undefined

  /** Number 0 is the empty text and means "none". */
  constructor(load: () => StoredTexts = () => ({ joined: '', ends: new Int32Array(1) })) {
    this.load = load
  }

  get size(): number {
    return this.stored.ends.length + this.added.length
  }

  at(id: number): string {
    const { joined, ends } = this.stored
    if (id >= ends.length) return this.added[id - ends.length] ?? ''
    return joined.slice(id === 0 ? 0 : ends[id - 1], ends[id])
  }

  /** 0 for a text that is not held. */
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

  private get stored(): StoredTexts {
    return (this.loaded ??= this.load())
  }

  /** Made at the first question: a report that finds nothing new never asks. */
  private index(): Map<string, number> {
    if (this.ids) return this.ids
    const ids = new Map<string, number>()
    for (let id = 0; id < this.size; id++) ids.set(this.at(id), id)
    this.ids = ids
    return ids
  }
}
