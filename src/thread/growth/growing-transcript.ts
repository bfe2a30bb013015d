// One transcript of a session with agents, as far as the others need it: the facts that link agents, and the results of
// calls.
import type { ThreadOptions } from '../build.ts'
import { isSidechain, type PlacedRecord } from '../graph.ts'
import { LinkFacts } from './link-facts.ts'
import { resultsOf } from '../session.ts'
import type { Thread } from '../thread.ts'
import type { FoundResult } from '../tool-call.ts'
import { GrowingThread } from './growing-thread.ts'
import type { GrownThread } from './thread-state.ts'

export class GrowingTranscript {
  readonly thread = new GrowingThread()
  facts = new LinkFacts()
  private readonly results = new Map<string, FoundResult>()
  private readonly isMain: boolean
  private linked = 0
  private grown: { thread: Thread; isLive: boolean; records: number } | undefined

  constructor(isMain: boolean) {
    this.isMain = isMain
  }

  result(callId: string): FoundResult | undefined {
    return this.results.get(callId)
  }

  /** Returns the calls that have a result now. Without agents nothing needs to be linked. */
  link(records: readonly PlacedRecord[]): string[] {
    const added = records.slice(this.linked)
    this.linked = records.length
    for (const placed of added) if (!this.isMain || !isSidechain(placed)) this.facts.add(placed.record)
    const found: string[] = []
    for (const [id, result] of resultsOf([added])) {
      if (this.results.has(id)) continue
      this.results.set(id, result)
      found.push(id)
    }
    return found
  }

  update(records: readonly PlacedRecord[], options: ThreadOptions, calls: readonly string[]): GrownThread {
    const isLive = options.isLive ?? false
    const known = this.grown?.records === records.length && this.grown.isLive === isLive ? this.grown : undefined
    const isSame = known !== undefined && !calls.some((id) => this.thread.hasCall(id))
    const grown = isSame
      ? { thread: known.thread, from: Infinity, calls: NO_CALLS }
      : this.thread.update(records, options, calls)
    this.grown = { thread: grown.thread, isLive, records: records.length }
    return grown
  }
}

const NO_CALLS: ReadonlySet<string> = new Set()
