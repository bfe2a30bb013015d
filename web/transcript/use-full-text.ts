import type { StepItem } from '../../src/session/session-view.ts'
import { useCall } from '../use-call.ts'
import { useSessionState } from './session-state.ts'
import { useThreadScope } from './thread-scope.ts'

type TextItem = Extract<StepItem, { text: string }>

/** Words that are too long for a window come cut; this asks for the rest when it is wanted. */
export function useFullText(
  item: TextItem,
  { step, index, isWanted }: { step: number; index: number; isWanted: boolean },
): string {
  const { id } = useSessionState()
  const { thread } = useThreadScope()
  const full = useCall(
    'session item',
    { session: id, ...thread, step, item: index },
    { enabled: isWanted && item.held > 0 },
  )
  return full.data && 'text' in full.data ? full.data.text : item.text
}
