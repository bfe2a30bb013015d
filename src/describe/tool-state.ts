// The states of a tool call: label, icon and tone, for the terminal, exports and the app.
import type { ToolState } from '../thread/thread.ts'
import type { SharedIcon } from './icon-shapes.ts'

export interface StateStyle {
  word: string
  icon: SharedIcon
  tone: 'plain' | 'error' | 'warning' | 'active'
}

export const TOOL_STATES: Readonly<Record<ToolState, StateStyle>> = {
  done: { word: 'done', icon: 'check', tone: 'plain' },
  error: { word: 'failed', icon: 'x', tone: 'error' },
  denied: { word: 'denied', icon: 'stop', tone: 'error' },
  interrupted: { word: 'interrupted', icon: 'pause', tone: 'warning' },
  cancelled: { word: 'cancelled', icon: 'minus', tone: 'warning' },
  running: { word: 'running', icon: 'play', tone: 'active' },
  missing: { word: 'no result', icon: 'question', tone: 'plain' },
}

/** Returns the label to show next to the outcome; empty if the outcome contains it or the icon is clear by itself. */
export function stateLabel(state: ToolState, outcome: string): string {
  const { word } = TOOL_STATES[state]
  return state === 'done' || state === 'error' || outcome.includes(word) ? '' : word
}
