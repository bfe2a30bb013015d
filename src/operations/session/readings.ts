// Sessions that are held open, the ones asked for last. What was only passed in is held with all its bytes, as long as it
// is among them.
import type { OpenSession } from '../../session/open-session.ts'

/** Most are held without their bulk, so that a few large ones fit as well. */
const MAX_SESSIONS = 6
/** Of what was passed in, all together. */
const MAX_BYTES = 512 * 1024 * 1024

export class Readings {
  private readonly sessions = new Map<string, OpenSession>()
  private readonly opening = new Map<string, Promise<OpenSession>>()

  get(name: string): OpenSession | undefined {
    const known = this.sessions.get(name)
    if (known) this.put(known)
    return known
  }

  /** Who asks while it is being opened waits for the same. */
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

  /** Last is most recent: the first is let go. */
  put(session: OpenSession): void {
    this.sessions.delete(session.name)
    this.sessions.set(session.name, session)
    while (this.sessions.size > MAX_SESSIONS || this.passedBytes() > MAX_BYTES) {
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
    return this.sessions.size > MAX_SESSIONS || session.files === undefined
  }

  private passedBytes(): number {
    return [...this.sessions.values()].reduce((sum, { files, main }) => sum + (files ? 0 : main.bytes), 0)
  }
}
