// Whether the bytes of a candidate say what the query asks for.
import { setImmediate as breathe } from 'node:timers/promises'
import type { QueryNode } from '../../query/query.ts'
import type { Database, Statement } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { placeOf, PLACE_COLUMNS, PLACE_JOINS } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import type { Found } from './search-request.ts'

export class TextCheck {
  count = 0
  private readonly texts: BlockTexts
  private readonly node: QueryNode
  private readonly getPlace: Statement

  constructor(database: Database, texts: BlockTexts, node: QueryNode) {
    this.texts = texts
    this.node = node
    this.getPlace = database.prepare(`select ${PLACE_COLUMNS} ${PLACE_JOINS} where b.id = ?`)
  }

  async passes({ id }: Pick<Found, 'id'>, signal: AbortSignal | undefined): Promise<boolean> {
    this.count += 1
    if (this.count % 20 === 0) await breathe()
    signal?.throwIfAborted()
    const row = this.getPlace.get(id)
    const text = row && this.texts.read(placeOf(row))
    return typeof text === 'string' && matchesText(this.node, text)
  }
}
