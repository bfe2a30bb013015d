// One API message, prompt or event, with its text, thinking and tool calls in order.
import type { MouseEvent } from 'react'
import { STEP_LABELS } from '../../../src/describe/step-kind.ts'
import type { StepItem, StepView } from '../../../src/session/session-view.ts'
import { namedModel } from '../../../src/describe/model-switch.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { hasMark } from '../../../src/thread/step-mark.ts'
import { MessageNote } from '../../edit/notes.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AnswerBlock } from './answer-block.tsx'
import { CompactionSeparator } from './compaction-separator.tsx'
import { EntryRow, type EntryStepItem } from './entry-row.tsx'
import { MessageActions } from './message-actions.tsx'
import { NestedMessage, type MessageBlockProps, useThreadScope } from '../thread-scope.ts'
import { PromptBlock } from './prompt-block.tsx'
import { useSessionState } from '../session-state.ts'
import { shownItems } from './shown-items.ts'
import { SystemSeparator } from './system-separator.tsx'
import { ThinkingRow } from './thinking-row.tsx'
import { threadKey } from '../thread-key.ts'
import { ToolRow } from './tool-row.tsx'
import { ItemSections } from './item-sections.tsx'

export function MessageBlock({
  step,
  depth,
  filters,
  isSelected,
  marks = 0,
  isModelChange = false,
}: MessageBlockProps) {
  const { select, rows } = useSessionState()
  const { thread, level } = useThreadScope()
  const items = shownItems(step, { depth, filters, rows, thread, isChosen: level === 0 })
  const onClick = (event: MouseEvent) => {
    // A click on a control, or one that ends a text selection, does not select the message.
    if (isControlClick(event) || event.defaultPrevented) return
    event.preventDefault()
    select(step.step, level === 0 ? undefined : { thread, uuid: step.uuids[0] ?? null })
  }
  // Steps of a nested agent are not filtered by depth beforehand, so all items may be hidden.
  if (items.length === 0) return null
  const model = namedModel(step.items) ?? (isModelChange ? step.model : null)
  return (
    <>
      {model !== null && <SystemSeparator label={visibleLine(model)} />}
      {/* The click handler is for pointers only; the keys j and k select too. */}
      <article
        data-place={`${threadKey(thread)}/${step.step}`}
        aria-current={isSelected ? 'true' : undefined}
        aria-label={STEP_LABELS[step.kind]}
        onClick={onClick}
        className={classNames(
          'relative -mx-2 rounded-md px-2 py-px max-sm:-mx-1 max-sm:px-1',
          isSelected && 'bg-surface ring-1 ring-line-strong [&_mark]:outline-2 [&_mark]:outline-mark-current',
        )}
      >
        <MessageActions step={step} isSelected={isSelected} />
        <NestedMessage value={MessageBlock}>
          {items.map(({ item, index }) => (
            <div key={index} data-item={index} className="min-w-0">
              <ItemBlock item={item} view={step} index={index} marks={marks} />
            </div>
          ))}
        </NestedMessage>
        <MessageNote uuids={step.uuids} />
      </article>
    </>
  )
}

interface ItemBlockProps {
  item: StepItem
  view: StepView
  index: number
  marks: number
}

function ItemBlock({ item, view: { step, kind }, index, marks }: ItemBlockProps) {
  switch (item.kind) {
    case 'prompt':
      return <PromptBlock item={item} step={step} index={index} />
    case 'answer':
      return <AnswerBlock item={item} step={step} index={index} />
    case 'tool':
      return <ToolRow item={item} step={step} index={index} />
    case 'entry':
      if (item.isThinking) return <ThinkingRow item={item} step={step} index={index} />
      if (index === 0 && hasMark(marks, 'compaction')) return <CompactionSeparator item={item} step={step} />
      if (kind !== 'event' && isImage(item)) return <AttachedImage item={item} step={step} index={index} />
      return <EntryRow item={item} step={step} index={index} />
  }
}

function isControlClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, summary, img') !== null
  return isControl || getSelection()?.isCollapsed === false
}

function AttachedImage({ item, step, index }: { item: EntryStepItem; step: number; index: number }) {
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

/** Checks the title, because the sections of a large image are not loaded yet. */
function isImage(item: StepItem): item is EntryStepItem {
  return item.kind === 'entry' && item.view.title === 'Image' && (item.held > 0 || item.view.sections.length > 0)
}
