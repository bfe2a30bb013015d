// Finds the first and the last message of a turn, to trim a session there.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { StepView } from '../../src/session/session-view.ts'
import { call } from '../api.ts'
import type { EditChoice } from './edit-choice.ts'
import type { TurnEdge } from './edit-request.ts'
import type { EditScope } from './edit-scope.ts'

/** How many steps to search from each end: a turn may begin and end with hooks and notes. */
const NEAR_STEPS = 40

export function useTurnEdge(scope: EditScope, { kind, turn: index }: EditChoice): TurnEdge | null {
  const turn = scope.kind === 'session' ? scope.turns.find((each) => each.index === index) : undefined
  const isAsked = kind === 'trim' && turn !== undefined && scope.kind === 'session'
  const { data } = useQuery({
    queryKey: ['session turn edge', isAsked ? { id: scope.id, ...turn } : null],
    queryFn: isAsked ? async () => findEdge(scope.id, turn) : skipToken,
    gcTime: 0,
  })
  return data ?? null
}

async function findEdge(session: string, { step, steps }: { step: number; steps: number }): Promise<TurnEdge> {
  const count = Math.min(steps, NEAR_STEPS)
  const [head, tail] = await Promise.all([
    call('session steps', { session, from: step, count }),
    call('session steps', { session, from: step + steps - count, count }),
  ])
  return {
    first: head.steps.find(isMessage)?.uuids[0] ?? null,
    last: tail.steps.findLast(isMessage)?.uuids.at(-1) ?? null,
  }
}

function isMessage({ kind, uuids }: StepView): boolean {
  return uuids.length > 0 && (kind === 'prompt' || kind === 'queued' || kind === 'answer')
}
