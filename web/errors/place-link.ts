import type { ErrorGroup } from './errors-view.ts'

export type CallPlace = ErrorGroup['seen'][number]

/** Leads to the message of a call or a result. */
export function placeLink({ session, agentId, uuid }: Pick<CallPlace, 'session' | 'agentId' | 'uuid'>): string {
  const agent = uuid !== null && agentId !== null ? `?agent=${encodeURIComponent(agentId)}` : ''
  return `/s/${encodeURIComponent(session)}${agent}${uuid === null ? '' : `#${encodeURIComponent(uuid)}`}`
}

/** "turn 4", "branch 1, turn 2", "agent, turn 1" */
export function placeText({ turn, branch, agentId }: Pick<CallPlace, 'turn' | 'branch' | 'agentId'>): string {
  return [
    ...(agentId === null ? [] : ['agent']),
    ...(branch === null ? [] : [`branch ${branch}`]),
    ...(turn === null || turn === 0 ? [] : [`turn ${turn}`]),
  ].join(', ')
}
