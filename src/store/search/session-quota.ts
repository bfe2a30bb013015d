// Keeps one talkative session from crowding out the others.
import type { Found } from './search-request.ts'

export class SessionQuota {
  private readonly most: number
  private readonly taken = new Map<number | null, number>()

  constructor(most: number) {
    this.most = most
  }

  /** Whether there is room for another hit of its session; counts it if there is. */
  takes({ session }: Pick<Found, 'session'>): boolean {
    const count = this.taken.get(session) ?? 0
    if (count >= this.most) return false
    this.taken.set(session, count + 1)
    return true
  }
}
