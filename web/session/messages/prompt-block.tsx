// Prompts have the largest text on the page, because readers navigate by them; prompts of nested agents do not.
import type { StepItem } from '../../../src/session/session-view.ts'
import { LONG_PROMPT } from '../../../src/paint/section-fold.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visible } from '../../../src/text/visible.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cutText, useFullText } from './long-text.ts'
import { MarkdownText } from '../sections/markdown-text.tsx'
import { MarkedText } from '../sections/marked-text.tsx'
import { foldName } from '../row-memory.ts'
import { useThreadScope } from '../thread-scope.ts'
import { useFold } from './folds.ts'

export type PromptStepItem = Extract<StepItem, { kind: 'prompt' }>

const SHORT = { lines: 12, characters: 1600 }

export function PromptBlock({ item, step, index }: { item: PromptStepItem; step: number; index: number }) {
  const { thread, level } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, index))
  const full = useFullText(item, { step, index, isWanted: isOpen })
  const lines = full.trimEnd().split('\n').length
  const isCut = lines > LONG_PROMPT.lines || full.length > LONG_PROMPT.characters
  const shown = isOpen || !isCut ? full : cutText(full, SHORT).text
  return (
    <div
      className={classNames(
        'my-1 border-l-2 pl-3',
        level === 0 ? 'border-accent text-[0.9375rem] leading-[1.5]' : 'border-line-strong',
      )}
    >
      {item.isQueued && (
        <Badge tone="accent" className="mb-1" title="Typed while Claude was working">
          queued
        </Badge>
      )}
      {thread.agent === undefined ? (
        <p className="max-w-[46rem] break-words whitespace-pre-wrap">
          <MarkedText text={visible(shown)} />
        </p>
      ) : (
        // Claude writes the prompts of agents, and writes Markdown.
        <div className="max-w-[46rem] min-w-0 text-base">
          <MarkdownText text={shown} owner={item} />
        </div>
      )}
      {isCut && (
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-ml-2">
          {isOpen ? 'Show less' : item.held === 0 && lines > 1 ? `Show all ${plural(lines, 'line')}` : 'Show all'}
        </Button>
      )}
    </div>
  )
}
