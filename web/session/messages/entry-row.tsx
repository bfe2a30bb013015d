// An entry that is neither text nor a tool call: a hook, an image, an attachment, or an unreadable line.
import { entryIcon, hasImage } from '../../../src/describe/icon-shapes.ts'
import type { StepItem } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { FoldRow } from './fold-row.tsx'
import { ItemSections } from './item-sections.tsx'
import { MarkedText } from '../sections/marked-text.tsx'
import { foldName } from '../row-memory.ts'
import { useThreadScope } from '../thread-scope.ts'
import { useFold } from './folds.ts'

export type EntryStepItem = Extract<StepItem, { kind: 'entry' }>

export function EntryRow({ item, step, index }: { item: EntryStepItem; step: number; index: number }) {
  const { view } = item
  const { thread } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, index), { isOpenAtFirst: hasImage(view) && item.held === 0 })
  return (
    <FoldRow
      icon={entryIcon(view)}
      title={visibleLine(view.title)}
      summary={<MarkedText text={visibleLine(view.summary)} />}
      tone={view.tone}
      isOpen={isOpen}
      onToggle={setOpen}
      canOpen={view.sections.length > 0 || item.held > 0}
    >
      {() => <ItemSections item={item} step={step} index={index} />}
    </FoldRow>
  )
}
