// Limits the hits per session, so that one session does not crowd out the others.
import { blockKind } from '../index/block-id.ts'
import type { Database, Statement } from '../open.ts'
import type { FoundBlock } from './search-request.ts'

export class SessionQuota {
  private readonly most: number
  private readonly taken = new Map<number | null, number>()
  private readonly titles = new Set<string>()
  private readonly getPrint: Statement

  constructor(database: Database, most: number) {
    this.most = most
    this.getPrint = database.prepare('select m.print from block b join message m on m.id = b.message where b.id = ?')
  }

  accepts(found: Pick<FoundBlock, 'id' | 'session'>): boolean {
    if (this.most === Infinity) return true
    const { session } = found
    const count = this.taken.get(session) ?? 0
    if (count >= this.most || this.isKnownTitle(found)) return false
    this.taken.set(session, count + 1)
    return true
  }

  /** Claude Code writes the title of a session repeatedly; one hit is enough. */
  private isKnownTitle({ id, session }: Pick<FoundBlock, 'id' | 'session'>): boolean {
    if (blockKind(id) !== 'title') return false
    const key = `${session} ${String(this.getPrint.get(id)?.['print'])}`
    if (this.titles.has(key)) return true
    this.titles.add(key)
    return false
  }
}
