// Whether another model speaks from a step on, as the marks of the outline tell it. Where the first message of the new one
// is hidden by depth or filters, the next one that is shown says so.
import { hasMark } from '../../src/thread/step-mark.ts'

/** `before` is the shown step before it; null for the first of the page. */
export function isModelChange(marks: readonly number[], before: number | null, step: number): boolean {
  for (let each = step; each > (before ?? -1); each -= 1) if (hasMark(marks[each] ?? 0, 'modelSwitch')) return true
  return false
}
