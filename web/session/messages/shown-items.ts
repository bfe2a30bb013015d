// Chooses the items of a step that are shown: those of the chosen depth, those a filter asks for, and those find opened.
import type { StepItem, StepView, ThreadName } from '../../../src/session/session-view.ts'
import { depthOf, isBelow, isShownAt, type Depth } from '../../../src/describe/depth.ts'
import type { StepMark } from '../../../src/thread/step-mark.ts'
import { agentFold, foldName, type RowMemory } from '../row-memory.ts'

export interface ShownItem {
  item: StepItem
  index: number
}

export interface ItemView {
  depth: Depth
  filters: ReadonlySet<StepMark>
  rows: RowMemory
  thread: ThreadName
  /** The step was selected by its marks. It then shows all its items rather than none. */
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
