// Which items of a step are shown: those of the chosen depth, and those that were asked for by name: by a filter, or
// because find opened them.
import type { StepItem, StepView, ThreadName } from '../../../src/session/session-view.ts'
import { depthOf, isBelow, isShownAt, type Depth } from '../../../src/describe/depth.ts'
import type { StepMark } from '../../../src/thread/step-mark.ts'
import { agentFold, foldName, type RowMemory } from '../row-memory.ts'

export interface ShownItem {
  item: StepItem
  /** Its number within the step. */
  index: number
}

export interface ItemView {
  depth: Depth
  filters: ReadonlySet<StepMark>
  rows: RowMemory
  thread: ThreadName
  /** The step was let through by its marks: better too much of it than an empty row. */
  isChosen: boolean
}

export function shownItems(
  { step, items }: StepView,
  { depth, filters, rows, thread, isChosen }: ItemView,
): ShownItem[] {
  const least = depthOf('tool')
  const level = filters.size > 0 && isBelow(depth, least) ? least : depth
  const all = items.map((item, index) => ({ item, index }))
  const shown = all.filter(
    ({ item, index }) =>
      isShownAt(item, level) ||
      isWanted(item, filters) ||
      rows.isOpen(foldName(thread, step, index)) === true ||
      (item.kind === 'tool' && item.call.agentId !== null && rows.isOpen(agentFold(item.call.agentId)) === true),
  )
  return shown.length > 0 || !isChosen ? shown : all
}

function isWanted(item: StepItem, filters: ReadonlySet<StepMark>): boolean {
  return item.kind === 'entry' && item.isThinking && filters.has('thinking')
}
