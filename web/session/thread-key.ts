import type { ThreadName } from '../../src/session/session-view.ts'

export function threadKey({ agent, branch }: ThreadName): string {
  if (agent !== undefined) return `agent ${agent}`
  return branch === undefined ? 'main' : `branch ${branch}`
}

export function isSameThread(a: ThreadName, b: ThreadName): boolean {
  return threadKey(a) === threadKey(b)
}
