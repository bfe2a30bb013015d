// Texts that repeat, each held once and known by a number. Read back from a file it is one long text with the ends of
// its parts: nothing is cut out of it before somebody asks.

export class TextPool {
  private joined: string
  private ends: Int32Array
  private readonly added: string[] = []
  private ids: Map<string, number> | undefined

  /** Number 0 is the empty text and means "none". */
  constructor(joined = '', ends: Int32Array = new Int32Array(1)) {
    this.joined = joined
    this.ends = ends
  }

  get size(): number {
    return this.ends.length + this.added.length
  }

  at(id: number): string {
    if (id >= this.ends.length) return this.added[id - this.ends.length] ?? ''
    return this.joined.slice(id === 0 ? 0 : this.ends[id - 1], this.ends[id])
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

  save(): { joined: string; ends: Int32Array } {
    const ends = new Int32Array(this.size)
    ends.set(this.ends)
    let end = this.joined.length
    this.added.forEach((text, index) => {
      end += text.length
      ends[this.ends.length + index] = end
    })
    return { joined: this.joined + this.added.join(''), ends }
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
