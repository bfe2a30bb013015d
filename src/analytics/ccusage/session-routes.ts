// Where the survivors of one message can be met by session: in the order in which they came, and for each also under the
// sessions of its copies. A list per message; nearly all have one link.

export class SessionRoutes {
  /** First and last link of each message + 1. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly hasSidechain: Uint8Array
  private count = 0
  private place: Int32Array
  private session: Int32Array
  private next: Int32Array

  /** Numbers of messages are below `messages`. */
  constructor(messages: number, room: number) {
    this.first = new Int32Array(messages)
    this.last = new Int32Array(messages)
    this.hasSidechain = new Uint8Array(messages)
    this.place = new Int32Array(room)
    this.session = new Int32Array(room)
    this.next = new Int32Array(room)
  }

  /** For a survivor that is new. */
  add(message: number, place: number, session: number, isSidechain: boolean): void {
    this.link(message, place, session)
    if (isSidechain) this.hasSidechain[message] = 1
  }

  /** The survivor has a copy in that session. */
  alias(message: number, place: number, session: number): void {
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0)
      if (this.place[link - 1] === place && this.session[link - 1] === session) return
    this.link(message, place, session)
  }

  /** The first that fits, or -1. Outside sidechains, only a sidechain can be met. */
  find(message: number, session: number, isSidechain: boolean, fits: (place: number) => boolean): number {
    if (!isSidechain && this.hasSidechain[message] === 0) return -1
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0) {
      const place = this.place[link - 1] ?? -1
      if (this.session[link - 1] === session && fits(place)) return place
    }
    return -1
  }

  private link(message: number, place: number, session: number): void {
    if (this.count === this.place.length) this.grow()
    this.place[this.count] = place
    this.session[this.count] = session
    this.count += 1
    const before = this.last[message] ?? 0
    if (before === 0) this.first[message] = this.count
    else this.next[before - 1] = this.count
    this.last[message] = this.count
  }

  private grow(): void {
    const room = Math.max(16, this.count * 2)
    this.place = enlarge(this.place, room)
    this.session = enlarge(this.session, room)
    this.next = enlarge(this.next, room)
  }
}

function enlarge(from: Int32Array, room: number): Int32Array {
  const to = new Int32Array(room)
  to.set(from)
  return to
}
