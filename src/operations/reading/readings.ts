// Sessions that are held open, the ones asked for last. What was only passed in stays as long as it is among them.
import type { OpenSession } from './open-session.ts'

/** Held without their bulk, so that a few large ones fit as well. */
const MOST_SESSIONS = 6

export class Readings {
  private readonly sessions = new Map<string, Promise<OpenSession>>()

  async get(name: string, open: () => Promise<OpenSession>): Promise<OpenSession> {
    const known = this.sessions.get(name) ?? open()
    this.put(name, known)
    try {
      return await known
    } catch (error) {
      // The next who asks may find it.
      if (this.sessions.get(name) === known) this.sessions.delete(name)
      throw error
    }
  }

  /** Last is most recent: the first is let go. */
  put(name: string, session: Promise<OpenSession>): void {
    this.sessions.delete(name)
    this.sessions.set(name, session)
    const [oldest] = this.sessions.keys()
    if (this.sessions.size > MOST_SESSIONS && oldest !== undefined) this.sessions.delete(oldest)
  }
}
