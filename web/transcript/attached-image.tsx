// A picture somebody sent along with a message: shown small right away, since it is a part of what was said. Its bytes are
// fetched when the row comes near the screen.
import { visibleLine } from '../../src/text/visible.ts'
import type { StepItem } from '../../src/session/session-view.ts'
import type { EntryStepItem } from './entry-row.tsx'
import { ItemSections } from './item-sections.tsx'

export function AttachedImage({ item, step, index }: { item: EntryStepItem; step: number; index: number }) {
  return (
    <div
      aria-label={visibleLine(item.view.summary)}
      role="group"
      className="my-1.5 pl-3.5 [&_figure>button>img]:max-h-[180px]"
    >
      <ItemSections item={item} step={step} index={index} />
    </div>
  )
}

/** By its name: the sections of a large one are not there yet. */
export function isImage(item: StepItem): item is EntryStepItem {
  return item.kind === 'entry' && item.view.title === 'Image' && (item.held > 0 || item.view.sections.length > 0)
}
