// Finds the survivors of a message by session, in the order added. Each is also listed under its copies' sessions.

export class SessionRoutes {
  /** First and last link of each message, plus 1. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly hasSidechain: Uint8Array
  private count = 0
  private survivor: Int32Array
  private session: Int32Array
  private next: Int32Array

  constructor(messages: number, room: number) {
    this.first = new Int32Array(messages)
    this.last = new Int32Array(messages)
    this.hasSidechain = new Uint8Array(messages)
    this.survivor = new Int32Array(room)
    this.session = new Int32Array(room)
    this.next = new Int32Array(room)
  }

  add(message: number, survivor: number, session: number, isSidechain: boolean): void {
    this.link(message, survivor, session)
    if (isSidechain) this.hasSidechain[message] = 1
  }

  alias(message: number, survivor: number, session: number): void {
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0)
      if (this.survivor[link - 1] === survivor && this.session[link - 1] === session) return
    this.link(message, survivor, session)
  }

  /** Returns the first matching survivor, or -1. A message outside sidechains can only match a sidechain. */
  find(message: number, session: number, isSidechain: boolean, fits: (survivor: number) => boolean): number {
    if (!isSidechain && this.hasSidechain[message] === 0) return -1
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0) {
      const survivor = this.survivor[link - 1] ?? -1
      if (this.session[link - 1] === session && fits(survivor)) return survivor
    }
    return -1
  }

  private link(message: number, survivor: number, session: number): void {
    if (this.count === this.survivor.length) this.grow()
    this.survivor[this.count] = survivor
    this.session[this.count] = session
    this.count += 1
    const before = this.last[message] ?? 0
    if (before === 0) this.first[message] = this.count
    else this.next[before - 1] = this.count
    this.last[message] = this.count
  }

  private grow(): void {
    const room = Math.max(16, this.count * 2)
    this.survivor = enlarge(this.survivor, room)
    this.session = enlarge(this.session, room)
    this.next = enlarge(this.next, room)
  }
}

function enlarge(from: Int32Array, room: number): Int32Array {
  const to = new Int32Array(room)
  to.set(from)
  return to
}
