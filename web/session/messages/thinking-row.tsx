import { visibleLine } from '../../../src/text/visible.ts'
import { type EntryStepItem, EntryRow } from './entry-row.tsx'
import { ItemSections } from './item-sections.tsx'
import { MarkedText } from '../sections/marked-text.tsx'
import { foldName } from '../row-memory.ts'
import { CollapsibleCard } from '../sections/collapsible-card.tsx'
import { useThreadScope } from '../thread-scope.ts'
import { useFold } from './folds.ts'

export function ThinkingRow({ item, step, index }: { item: EntryStepItem; step: number; index: number }) {
  const { view } = item
  const { thread } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, index))
  // Redacted thinking has nothing to open.
  if (view.sections.length === 0 && item.held === 0) return <EntryRow item={item} step={step} index={index} />
  return (
    <CollapsibleCard
      icon="brain"
      title={visibleLine(view.title)}
      summary={<MarkedText text={visibleLine(view.summary)} />}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {() => (
        <div className="mb-2 border-l border-line-strong pl-3 text-muted">
          <ItemSections item={item} step={step} index={index} />
        </div>
      )}
    </CollapsibleCard>
  )
}
