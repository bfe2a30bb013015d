// Checks in the transcripts whether candidates match a query.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { QueryNode } from '../../query/query.ts'
import type { Database } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { BlockLocations } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import { makeRawTest, type MayMatch } from './raw-test.ts'
import type { FoundBlock } from './search-request.ts'

const FEW = 32

export class TextCheck {
  count = 0
  private readonly texts: BlockTexts
  private readonly node: QueryNode
  private readonly mayMatch: MayMatch | undefined
  readonly locations: BlockLocations

  constructor(database: Database, texts: BlockTexts, node: QueryNode) {
    this.texts = texts
    this.node = node
    this.mayMatch = makeRawTest(node)
    this.locations = new BlockLocations(database)
  }

  /** Locates candidates ahead of `passes`. Few at first, because the first few are often enough. */
  *locating<Candidate extends Pick<FoundBlock, 'id'>>(page: readonly Candidate[]): Generator<Candidate> {
    for (let [start, count] = [0, FEW]; start < page.length; start += count, count *= 2) {
      const some = page.slice(start, start + count)
      this.locations.load(some.map(({ id }) => id))
      yield* some
    }
  }

  async passes({ id }: Pick<FoundBlock, 'id'>, signal: AbortSignal | undefined): Promise<boolean> {
    this.count += 1
    if (this.count % 20 === 0) await yieldToEventLoop()
    signal?.throwIfAborted()
    const location = this.locations.locate(id)
    const text = location && this.texts.readIf(location, this.mayMatch)
    return typeof text === 'string' && matchesText(this.node, text)
  }
}
