// Keeps the most recently used sessions open. A session from standard input or a dropped file keeps all its bytes in memory.
import type { OpenSession } from '../../session/open-session.ts'

/** Open sessions have slim records, so a few large ones fit in memory, and more small ones. */
const FEW_SESSIONS = 6
const MAX_SESSIONS = 64
const MAX_READ_BYTES = 64 * 1024 * 1024
const MAX_BYTES = 512 * 1024 * 1024

export class Readings {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly opening = new Map<string, Promise<OpenSession>>()

  get(name: string): OpenSession | undefined {
    const known = this.sessions.get(name)
    if (known) this.put(known)
    return known
  }

  async open(name: string, open: () => Promise<OpenSession>): Promise<OpenSession> {
    const underway = this.opening.get(name) ?? open()
    this.opening.set(name, underway)
    try {
      const session = await underway
      this.put(session)
      return session
    } finally {
      this.opening.delete(name)
    }
  }

  put(session: OpenSession): void {
    this.sessions.delete(session.name)
    this.sessions.set(session.name, session)
    while (this.isFull() || this.passedBytes() > MAX_BYTES) {
      const oldest = [...this.sessions.values()].find((each) => each !== session && this.isInTheWay(each))
      if (!oldest) return
      this.drop(oldest)
    }
  }

  drop(session: OpenSession): void {
    session.close()
    if (this.sessions.get(session.name) === session) this.sessions.delete(session.name)
  }

  private isInTheWay(session: OpenSession): boolean {
    return this.isFull() || session.files === undefined
  }

  private isFull(): boolean {
    const { size } = this.sessions
    if (size <= FEW_SESSIONS) return false
    return size > MAX_SESSIONS || sumBytes([...this.sessions.values()]) > MAX_READ_BYTES
  }

  private passedBytes(): number {
    return sumBytes([...this.sessions.values()].filter(({ files }) => !files))
  }
}

function sumBytes(sessions: readonly OpenSession[]): number {
  return sessions.reduce((sum, { main }) => sum + main.bytes, 0)
}
