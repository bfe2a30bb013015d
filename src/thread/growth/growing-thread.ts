// The thread of a transcript that grows. An appended record costs as much as the part of the thread that it changes. A
// record that changes earlier parts in a way that is not followed here causes a new build. `buildThread` is the
// definition: after every update the thread equals its result.
import { buildThread, type ThreadOptions } from '../build.ts'
import type { PlacedRecord } from '../graph.ts'
import type { Thread, ToolCall } from '../thread.ts'
import { callsOf } from '../session.ts'
import { ThreadState, type GrownThread } from './thread-state.ts'

export class GrowingThread {
  /** How often the thread was built from all records. */
  builds = 0
  private state: ThreadState | undefined
  private isLive = false
  private count = 0
  private last: PlacedRecord | undefined
  private thread: Thread = { turns: [], branches: [], compactions: [], breaks: [], unplaced: [] }

  /** `records` must be the list of the last update with records added; if it is another, the thread is built again. */
  update(records: readonly PlacedRecord[], options: ThreadOptions, calls: Iterable<string> = []): GrownThread {
    const grown = this.isContinued(records) ? this.extend(records, options, calls) : undefined
    this.isLive = options.isLive ?? false
    this.count = records.length
    this.last = records.at(-1)
    const now = grown ?? this.build(records, options)
    this.thread = now.thread
    return now
  }

  /** The last call with this id; those of branches come last. */
  callWith(id: string): ToolCall | undefined {
    return this.state ? this.state.callWith(id) : callsOf([this.thread]).get(id)
  }

  hasCall(id: string): boolean {
    return this.state?.hasCall(id) ?? true
  }

  isContinued(records: readonly PlacedRecord[]): boolean {
    return this.last === undefined || (records.length >= this.count && records[this.count - 1] === this.last)
  }

  private extend(
    records: readonly PlacedRecord[],
    options: ThreadOptions,
    calls: Iterable<string>,
  ): GrownThread | undefined {
    const { state } = this
    if (!state) return undefined
    const isToggled = (options.isLive ?? false) !== this.isLive
    const dirty = isToggled ? [...calls, ...state.waitingCalls()] : calls
    return state.extend(records.slice(this.count), options, dirty)
  }

  private build(records: readonly PlacedRecord[], options: ThreadOptions): GrownThread {
    this.builds += 1
    this.state = ThreadState.of(records, options)
    return { thread: this.state?.thread ?? buildThread(records, options), from: 0, calls: null }
  }
}
