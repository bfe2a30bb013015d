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
  private isAlias: Uint8Array
  private next: Int32Array

  /** Numbers of messages are below `messages`. */
  constructor(messages: number, room: number) {
    this.first = new Int32Array(messages)
    this.last = new Int32Array(messages)
    this.hasSidechain = new Uint8Array(messages)
    this.place = new Int32Array(room)
    this.session = new Int32Array(room)
    this.isAlias = new Uint8Array(room)
    this.next = new Int32Array(room)
  }

  add(message: number, place: number, session: number, isSidechain: boolean): void {
    this.link(message, place, session, 0)
    if (isSidechain) this.hasSidechain[message] = 1
  }

  /** The survivor had a copy in that session. */
  alias(message: number, place: number, session: number): void {
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0)
      if (this.place[link - 1] === place && this.isAlias[link - 1] === 1 && this.session[link - 1] === session) return
    this.link(message, place, session, 1)
  }

  /** The first that fits, or -1. Outside sidechains, only a sidechain can be met. */
  find(
    message: number,
    session: number,
    isSidechain: boolean,
    fits: (place: number, isAlias: boolean) => boolean,
  ): number {
    if (!isSidechain && this.hasSidechain[message] === 0) return -1
    for (let link = this.first[message] ?? 0; link > 0; link = this.next[link - 1] ?? 0) {
      const place = this.place[link - 1] ?? -1
      if (this.session[link - 1] === session && fits(place, this.isAlias[link - 1] === 1)) return place
    }
    return -1
  }

  private link(message: number, place: number, session: number, isAlias: number): void {
    if (this.count === this.place.length) this.grow()
    this.place[this.count] = place
    this.session[this.count] = session
    this.isAlias[this.count] = isAlias
    this.count += 1
    const before = this.last[message] ?? 0
    if (before === 0) this.first[message] = this.count
    else this.next[before - 1] = this.count
    this.last[message] = this.count
  }

  private grow(): void {
    const room = Math.max(16, this.count * 2)
    this.place = enlarge(this.place, new Int32Array(room))
    this.session = enlarge(this.session, new Int32Array(room))
    this.isAlias = enlarge(this.isAlias, new Uint8Array(room))
    this.next = enlarge(this.next, new Int32Array(room))
  }
}

function enlarge<Column extends Int32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
