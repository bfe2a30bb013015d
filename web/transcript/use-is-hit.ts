import { useSessionState } from './session-state.ts'
import { isSameThread } from './thread-key.ts'
import { useThreadScope } from './thread-scope.ts'

/** Whether find stands on this item now: everything in it is then open. */
export function useIsHit(step: number, item: number): boolean {
  const { find } = useSessionState()
  const { thread } = useThreadScope()
  const hit = find.index === null ? undefined : find.hits[find.index]
  const isHere = hit !== undefined && hit.step === step && isSameThread(hit, thread)
  return isHere && (hit.item === null || hit.item === item)
}
