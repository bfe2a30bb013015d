import { visibleLine } from './visible.ts'

/** "claude-sonnet-4-5-20250929" → "sonnet-4-5": all models are Claude's, and the date rarely matters. */
export function shortModel(model: string): string {
  return visibleLine(model.replace(/^claude-/, '').replace(/-\d{8}(?=-fast$|$)/, ''))
}
