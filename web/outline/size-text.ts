import type { SessionOutline } from '../../src/session/session-view.ts'
import { formatBytes } from '../../src/text/quantity.ts'

/** Lists count the files of agents with a session; here only the main one is known, so that is what it is called. */
export function sizeText({ session, agents }: Pick<SessionOutline, 'session' | 'agents'>): string {
  const size = formatBytes(session.bytes)
  return agents.some(({ isHelper }) => !isHelper) ? `main file ${size}` : size
}
