import { opensAtFirst } from '../../src/render/section-fold.ts'
import type { StepItem } from '../../src/session/session-view.ts'

/** Which folds are open before anybody touches them. What was held back is fetched only when somebody asks for it. */
export function startsOpen(item: StepItem): boolean {
  return item.kind === 'tool' && item.held === 0 && opensAtFirst(item.view)
}
