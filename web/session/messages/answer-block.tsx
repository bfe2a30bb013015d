import type { StepItem } from '../../../src/session/session-view.ts'
import { formatBytes } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { foldName } from '../row-memory.ts'
import { MarkdownText } from '../sections/markdown-text.tsx'
import { useFullText } from './long-text.ts'
import { useThreadScope } from '../thread-scope.ts'
import { useFold } from './folds.ts'

export type AnswerStepItem = Extract<StepItem, { kind: 'answer' }>

export function AnswerBlock({ item, step, index }: { item: AnswerStepItem; step: number; index: number }) {
  const { thread } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, index))
  const text = useFullText(item, { step, index, isWanted: isOpen })
  return (
    <>
      <div
        className={classNames(
          'max-w-[46rem] min-w-0 py-1 print:max-w-none',
          item.isError && 'flex gap-2 rounded-md bg-error-soft px-3 py-2 text-error',
        )}
      >
        {item.isError && <Icon name="alert" className="mt-1" />}
        <div className="min-w-0 flex-1">
          <MarkdownText text={text} owner={item} />
        </div>
      </div>
      {item.held > 0 && !isOpen && (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)} className="-ml-2">
          Show remaining {formatBytes(item.held)}
        </Button>
      )}
      {item.mark && (
        <Badge tone={item.mark.tone} className="mt-1">
          {visibleLine(item.mark.text)}
        </Badge>
      )}
    </>
  )
}
