// Which folds are open before anybody touches them: small edits, which are read faster than they are opened.
import type { StepItem } from '../../src/session/session-view.ts'

const SMALL_CHANGE = 12

export function startsOpen(item: StepItem): boolean {
  if (item.kind !== 'tool' || item.held > 0 || item.call.state !== 'done') return false
  const diffs = item.view.sections.filter((section) => section.kind === 'diff')
  const changed = diffs.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return diffs.length > 0 && changed > 0 && changed <= SMALL_CHANGE
}
