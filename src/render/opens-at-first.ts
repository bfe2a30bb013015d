import type { ToolView } from './view.ts'

/** Small edits are read faster than they are opened. */
const SMALL_CHANGE = 12

/** Whether a call shows its sections before anybody touches it. */
export function opensAtFirst({ status, sections }: Pick<ToolView, 'status' | 'sections'>): boolean {
  if (status !== 'done') return false
  const diffs = sections.filter((section) => section.kind === 'diff')
  const changed = diffs.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return diffs.length > 0 && changed > 0 && changed <= SMALL_CHANGE
}
