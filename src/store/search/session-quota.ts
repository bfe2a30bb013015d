// Limits the hits per session, so that one session does not crowd out the others.
import { blockKind } from '../index/block-id.ts'
import { keptStatement, numberOf, type Database, type Statement } from '../open.ts'
import type { FoundBlock } from './search-request.ts'

export class SessionQuota {
  private readonly most: number
  private readonly taken = new Map<number | null, number>()
  private readonly titles = new Set<string>()
  private readonly getSession: Statement
  private readonly getPrint: Statement

  constructor(database: Database, most: number) {
    this.most = most
    this.getSession = keptStatement(
      database,
      'select f.session from block b join source f on f.id = b.source where b.id = ?',
    )
    this.getPrint = keptStatement(
      database,
      'select m.print from block b join message m on m.id = b.message where b.id = ?',
    )
  }

  accepts({ id }: Pick<FoundBlock, 'id'>): boolean {
    if (this.most === Infinity) return true
    const session = numberOf(this.getSession.get(id)?.['session'])
    const count = this.taken.get(session) ?? 0
    if (count >= this.most || this.isKnownTitle(id, session)) return false
    this.taken.set(session, count + 1)
    return true
  }

  /** Claude Code writes the title of a session repeatedly; one hit is enough. */
  private isKnownTitle(id: number, session: number | null): boolean {
    if (blockKind(id) !== 'title') return false
    const key = `${session} ${String(this.getPrint.get(id)?.['print'])}`
    if (this.titles.has(key)) return true
    this.titles.add(key)
    return false
  }
}
