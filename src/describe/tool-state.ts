// How a tool call ended, in a word and a sign, for every surface.
import type { ToolState } from '../thread/thread.ts'
import type { SharedIcon } from './icon-shapes.ts'

export interface StateLook {
  word: string
  icon: SharedIcon
  tone: 'plain' | 'error' | 'warning' | 'active'
}

export const TOOL_STATES: Readonly<Record<ToolState, StateLook>> = {
  done: { word: 'done', icon: 'check', tone: 'plain' },
  error: { word: 'failed', icon: 'x', tone: 'error' },
  denied: { word: 'denied', icon: 'stop', tone: 'error' },
  interrupted: { word: 'interrupted', icon: 'pause', tone: 'warning' },
  cancelled: { word: 'cancelled', icon: 'minus', tone: 'warning' },
  running: { word: 'running', icon: 'play', tone: 'active' },
  missing: { word: 'no result', icon: 'question', tone: 'plain' },
}

/** The word that has to be said beside the outcome: none where the outcome has it, or the sign is one everybody knows. */
export function unsaidState(state: ToolState, outcome: string): string {
  const { word } = TOOL_STATES[state]
  return state === 'done' || state === 'error' || outcome.includes(word) ? '' : word
}
