// Remount this list (by its key) when depth, filters or thread change: the virtualizer remembers heights by index.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '../../ui/button.tsx'
import { useSessionState } from '../session-state.ts'
import { StepRow } from './step-row.tsx'
import type { StepPart } from './step-part.ts'
import type { Jump } from '../use-jumps.ts'
import { useFollowEnd } from './use-follow-end.ts'
import { useListJump } from './use-list-jump.ts'
import { plural } from '../../../src/text/quantity.ts'
import { Icon } from '../../ui/icon.tsx'

/** Pixels rendered beyond the screen, so that scrolling does not outrun loading. */
const BUFFER = 700

/** A row with fewer pixels than this on the screen does not count as the first or last visible one. */
const TOP_SLACK = 12

const PART_LINK_HEIGHT = 52

export interface StepListProps {
  part: StepPart
  jump: Jump | null
  onJumped: (jump: Jump) => void
}

export function StepList({ part, jump, onJumped }: StepListProps) {
  const { viewport } = useSessionState()
  const { steps, before, after } = part
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  /** Steps that were rendered before. They keep their height while they are reloaded. */
  const [seen] = useState(() => new Set<number>())

  const report = useCallback(() => {
    const handle = list.current
    if (!handle) return
    const { scrollOffset, viewportSize, scrollSize } = handle
    const stepAt = (offset: number) => steps[handle.findItemIndex(offset)] ?? 0
    viewport.set({
      first: stepAt(scrollOffset + TOP_SLACK),
      last: stepAt(scrollOffset + viewportSize - TOP_SLACK),
      isAtEnd: after === null && scrollOffset + viewportSize >= scrollSize - 48,
    })
  }, [steps, after, viewport])
  useEffect(report, [report])
  useListJump({ steps, jump, onJumped, list, scroller })
  const newMessages = useFollowEnd(list, steps)
  const onResize = () => {
    newMessages.keep()
    report()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-scroller
        role="region"
        aria-label="Conversation"
        tabIndex={0}
        onWheel={newMessages.release}
        onTouchMove={newMessages.release}
        onPointerDown={newMessages.release}
        onKeyDown={newMessages.release}
        className="min-h-0 flex-1 overflow-y-scroll overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-1 focus-visible:outline-1"
      >
        {before !== null && <PartLink step={before} label="Show earlier messages" />}
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={steps}
          startMargin={before === null ? 0 : PART_LINK_HEIGHT}
          bufferSize={BUFFER}
          onScroll={report}
          onResize={onResize}
        >
          {(step, index) => (
            <StepRow
              key={step}
              step={step}
              before={steps[index - 1] ?? before}
              isLast={index === steps.length - 1}
              seen={seen}
              height={() => list.current?.getItemSize(index)}
            />
          )}
        </Virtualizer>
        {after !== null && <PartLink step={after} label="Show later messages" />}
      </div>
      <NewMessagesButton count={newMessages.count} onShow={newMessages.show} />
    </div>
  )
}

function PartLink({ step, label }: { step: number; label: string }) {
  const { scrollToStep } = useSessionState()
  return (
    <div className="flex items-center justify-center" style={{ height: PART_LINK_HEIGHT }}>
      <Button size="sm" onClick={() => scrollToStep(step)}>
        {label}
      </Button>
    </div>
  )
}

function NewMessagesButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center print:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-accent px-3.5 text-xs text-on-accent shadow-float hover:bg-accent-strong"
        >
          <Icon name="arrow-down" className="size-3.5" />
          {plural(count, 'new message')}
        </button>
      )}
    </div>
  )
}
