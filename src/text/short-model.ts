import { visibleLine } from './visible.ts'

/** "claude-sonnet-4-5-20250929" → "sonnet-4-5": everything here is Claude's, and the date is of no use at a glance. */
export function shortModel(model: string): string {
  return visibleLine(model.replace(/^claude-/, '').replace(/-\d{8}(?=-fast$|$)/, ''))
}
