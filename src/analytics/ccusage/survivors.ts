// Which of several copies of one message ccusage counts, as release 20.0.24 decides it: row by row, in the order of files,
// and so depending on that order. What was counted before is met again in two ways: by message and request, and, for
// copies that a sidechain made under another request, by message and session.
import { SessionRoutes } from './session-routes.ts'

/** One message on its way in. Texts are numbers; 0 is none. */
export interface Candidate {
  message: number
  request: number
  /** The record's own session, else that of the file. */
  session: number
  at: number
  isSidechain: boolean
  tokens: number
  hasSpeed: boolean
}

/** How much dearer the candidate is than what stands at a place. */
export type CompareCost = (place: number) => number

export type Outcome = 'new' | 'better' | 'worse'

export class Survivors {
  count = 0
  /** Where the candidate given last belongs. */
  place = -1
  private readonly compareCost: CompareCost | undefined
  private readonly message: Int32Array
  private readonly request: Int32Array
  private readonly session: Int32Array
  private readonly at: Float64Array
  private readonly tokens: Float64Array
  private readonly isSidechain: Uint8Array
  private readonly hasSpeed: Uint8Array
  /** Places + 1 by hash of their keys; whether it is the right one tells what stands there now. */
  private readonly slots: Int32Array
  private readonly routes: SessionRoutes

  /** For at most `room` candidates, with numbers of messages below `messages`. Only the daily report compares costs. */
  constructor(room: number, messages: number, compareCost?: CompareCost) {
    this.compareCost = compareCost
    this.message = new Int32Array(room)
    this.request = new Int32Array(room)
    this.session = new Int32Array(room)
    this.at = new Float64Array(room)
    this.tokens = new Float64Array(room)
    this.isSidechain = new Uint8Array(room)
    this.hasSpeed = new Uint8Array(room)
    // A slot is taken by each candidate that is new, or better under another key: never more than half of them.
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, room * 2))))
    this.routes = new SessionRoutes(messages, room)
  }

  add(candidate: Candidate): Outcome {
    const found = candidate.message === 0 ? -1 : this.find(candidate)
    if (found >= 0) {
      this.place = found
      return this.meet(found, candidate)
    }
    this.place = this.count
    this.count += 1
    this.put(this.place, candidate)
    if (candidate.message === 0) return 'new'
    this.register(this.place, candidate)
    this.routes.add(candidate.message, this.place, candidate.session, candidate.isSidechain)
    return 'new'
  }

  private get isDaily(): boolean {
    return this.compareCost !== undefined
  }

  private meet(place: number, candidate: Candidate): Outcome {
    const { message, session } = candidate
    const before = this.session[place] ?? 0
    // From now on a sidechain of that session meets it, too.
    if (before !== session) this.routes.alias(message, place, session)
    if (!this.isBetter(candidate, place)) return 'worse'
    if (!this.hasKey(place, candidate)) this.register(place, candidate)
    this.put(place, candidate)
    return 'better'
  }

  private find(candidate: Candidate): number {
    const { message, session, at, isSidechain } = candidate
    for (let slot = this.slotOf(candidate); ; slot = (slot + 1) & (this.slots.length - 1)) {
      const place = (this.slots[slot] ?? 0) - 1
      if (place < 0) break
      if (this.hasKey(place, candidate)) return place
    }
    return this.routes.find(message, session, isSidechain, (place) => {
      // The daily report does not mind when it was.
      if (!this.isDaily && this.at[place] !== at) return false
      return isSidechain || this.isSidechain[place] === 1
    })
  }

  /** The same message and request; without a request also the same session, and for the daily report the same time. */
  private hasKey(place: number, { message, request, session, at }: Candidate): boolean {
    if (this.message[place] !== message || this.request[place] !== request) return false
    return request !== 0 || (this.session[place] === session && (!this.isDaily || this.at[place] === at))
  }

  private slotOf({ message, request, session, at }: Candidate): number {
    let hash = Math.imul(message, 0x9e3779b1) ^ Math.imul(request === 0 ? session : request, 0x85ebca6b)
    if (request === 0 && this.isDaily) hash ^= Math.imul(at % 0x7fffffff, 0xc2b2ae35)
    return (hash ^ (hash >>> 15)) & (this.slots.length - 1)
  }

  private isBetter(candidate: Candidate, than: number): boolean {
    const isSidechain = this.isSidechain[than] === 1
    if (candidate.isSidechain !== isSidechain) return isSidechain
    const tokens = this.tokens[than] ?? 0
    if (candidate.tokens !== tokens) return candidate.tokens > tokens
    const dearer = this.compareCost?.(than) ?? 0
    return dearer === 0 ? candidate.hasSpeed && this.hasSpeed[than] === 0 : dearer > 0
  }

  private put(place: number, candidate: Candidate): void {
    this.message[place] = candidate.message
    this.request[place] = candidate.request
    this.session[place] = candidate.session
    this.at[place] = candidate.at
    this.tokens[place] = candidate.tokens
    this.isSidechain[place] = candidate.isSidechain ? 1 : 0
    this.hasSpeed[place] = candidate.hasSpeed ? 1 : 0
  }

  private register(place: number, candidate: Candidate): void {
    let slot = this.slotOf(candidate)
    while ((this.slots[slot] ?? 0) !== 0) slot = (slot + 1) & (this.slots.length - 1)
    this.slots[slot] = place + 1
  }
}
