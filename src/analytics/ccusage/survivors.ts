// Decides which copy of a message ccusage counts, as in release 20.0.24; the order of files matters. Copies are matched
// by message and request, or by message and session if a sidechain made them under another request.
import { SessionRoutes } from './session-routes.ts'

/** A message to be added. Texts are numbers; 0 means none. */
export interface CcusageCandidate {
  message: number
  request: number
  session: number
  at: number
  isSidechain: boolean
  tokens: number
  hasSpeed: boolean
}

export type CompareCost = (index: number) => number

export type Verdict = 'new' | 'better' | 'worse'

export class Survivors {
  count = 0
  index = -1
  private readonly compareCost: CompareCost | undefined
  private readonly message: Int32Array
  private readonly request: Int32Array
  private readonly session: Int32Array
  private readonly at: Float64Array
  private readonly tokens: Float64Array
  private readonly isSidechain: Uint8Array
  private readonly hasSpeed: Uint8Array
  /** Survivors + 1 by hash of their keys. A hit must be verified with `hasKey`. */
  private readonly slots: Int32Array
  private readonly routes: SessionRoutes

  /** Message numbers must be below `messages`. Only the daily report compares costs. */
  constructor(room: number, messages: number, compareCost?: CompareCost) {
    this.compareCost = compareCost
    this.message = new Int32Array(room)
    this.request = new Int32Array(room)
    this.session = new Int32Array(room)
    this.at = new Float64Array(room)
    this.tokens = new Float64Array(room)
    this.isSidechain = new Uint8Array(room)
    this.hasSpeed = new Uint8Array(room)
    // A slot is used by each candidate that is new, or better under another key, so at most half of them are used.
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, room * 2))))
    this.routes = new SessionRoutes(messages, room)
  }

  add(candidate: CcusageCandidate): Verdict {
    const found = candidate.message === 0 ? -1 : this.find(candidate)
    if (found >= 0) {
      this.index = found
      return this.merge(found, candidate)
    }
    this.index = this.count
    this.count += 1
    this.put(this.index, candidate)
    if (candidate.message === 0) return 'new'
    this.register(this.index, candidate)
    this.routes.add(candidate.message, this.index, candidate.session, candidate.isSidechain)
    return 'new'
  }

  private get isDaily(): boolean {
    return this.compareCost !== undefined
  }

  private merge(index: number, candidate: CcusageCandidate): Verdict {
    const { message, session } = candidate
    const before = this.session[index] ?? 0
    if (before !== session) this.routes.alias(message, index, session)
    if (!this.isBetter(candidate, index)) return 'worse'
    if (!this.hasKey(index, candidate)) this.register(index, candidate)
    this.put(index, candidate)
    return 'better'
  }

  private find(candidate: CcusageCandidate): number {
    const { message, session, at, isSidechain } = candidate
    for (let slot = this.slotOf(candidate); ; slot = (slot + 1) & (this.slots.length - 1)) {
      const index = (this.slots[slot] ?? 0) - 1
      if (index < 0) break
      if (this.hasKey(index, candidate)) return index
    }
    return this.routes.find(message, session, isSidechain, (index) => {
      if (!this.isDaily && this.at[index] !== at) return false
      return isSidechain || this.isSidechain[index] === 1
    })
  }

  private hasKey(index: number, { message, request, session, at }: CcusageCandidate): boolean {
    if (this.message[index] !== message || this.request[index] !== request) return false
    return request !== 0 || (this.session[index] === session && (!this.isDaily || this.at[index] === at))
  }

  private slotOf({ message, request, session, at }: CcusageCandidate): number {
    let hash = Math.imul(message, 0x9e3779b1) ^ Math.imul(request === 0 ? session : request, 0x85ebca6b)
    if (request === 0 && this.isDaily) hash ^= Math.imul(at % 0x7fffffff, 0xc2b2ae35)
    return (hash ^ (hash >>> 15)) & (this.slots.length - 1)
  }

  private isBetter(candidate: CcusageCandidate, than: number): boolean {
    const isSidechain = this.isSidechain[than] === 1
    if (candidate.isSidechain !== isSidechain) return isSidechain
    const tokens = this.tokens[than] ?? 0
    if (candidate.tokens !== tokens) return candidate.tokens > tokens
    const difference = this.compareCost?.(than) ?? 0
    return difference === 0 ? candidate.hasSpeed && this.hasSpeed[than] === 0 : difference > 0
  }

  private put(index: number, candidate: CcusageCandidate): void {
    this.message[index] = candidate.message
    this.request[index] = candidate.request
    this.session[index] = candidate.session
    this.at[index] = candidate.at
    this.tokens[index] = candidate.tokens
    this.isSidechain[index] = candidate.isSidechain ? 1 : 0
    this.hasSpeed[index] = candidate.hasSpeed ? 1 : 0
  }

  private register(index: number, candidate: CcusageCandidate): void {
    let slot = this.slotOf(candidate)
    while ((this.slots[slot] ?? 0) !== 0) slot = (slot + 1) & (this.slots.length - 1)
    this.slots[slot] = index + 1
  }
}
