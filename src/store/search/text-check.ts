// Checks in the transcripts whether candidates match a query.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { QueryNode } from '../../query/query.ts'
import type { Database, Statement } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { LOCATION_COLUMNS, LOCATION_JOINS, locationOf } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import type { FoundBlock } from './search-request.ts'

export class TextCheck {
  count = 0
  private readonly texts: BlockTexts
  private readonly node: QueryNode
  private readonly getLocation: Statement

  constructor(database: Database, texts: BlockTexts, node: QueryNode) {
    this.texts = texts
    this.node = node
    this.getLocation = database.prepare(`select ${LOCATION_COLUMNS} ${LOCATION_JOINS} where b.id = ?`)
  }

  async passes({ id }: Pick<FoundBlock, 'id'>, signal: AbortSignal | undefined): Promise<boolean> {
    this.count += 1
    if (this.count % 20 === 0) await yieldToEventLoop()
    signal?.throwIfAborted()
    const row = this.getLocation.get(id)
    const text = row && this.texts.read(locationOf(row))
    return typeof text === 'string' && matchesText(this.node, text)
  }
}
