// The whole prompt of an origin, shown while its label is hovered or focused. One for all labels: a version may have hundreds.
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatCount, formatTime } from '../../src/text/quantity.ts'
import { visible, visibleLine } from '../../src/text/visible.ts'
import type { VersionEntry } from './file-data.ts'
import { causeText, isOnlyShown } from './version-text.ts'

interface OpenCard {
  /** The first line of the run. */
  from: number
  version: VersionEntry
  label: Element
}

export interface OriginCardState {
  id: string
  open: OpenCard | null
  show: (card: OpenCard) => void
  hide: () => void
}

export function useOriginCard(): OriginCardState {
  const id = useId()
  const [open, setOpen] = useState<OpenCard | null>(null)
  const isOpen = open !== null
  useEffect(() => {
    if (!isOpen) return
    const hide = () => setOpen(null)
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('keydown', hideByKey)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('keydown', hideByKey)
    }
  }, [isOpen])
  return { id, open, show: setOpen, hide: () => setOpen(null) }
}

const GAP = 4

export function OriginCard({ card: { id, open }, isOwn }: { card: OriginCardState; isOwn: boolean }) {
  if (!open) return null
  const { number, at, sessionTitle, session, cause, prompt } = open.version
  const { left, top, bottom } = open.label.getBoundingClientRect()
  const isBelow = top < innerHeight / 2
  const place = isBelow ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }
  const room = (isBelow ? innerHeight - bottom : top) - 3 * GAP
  return createPortal(
    <div
      id={id}
      role="tooltip"
      style={{ left: left + GAP, maxHeight: room, ...place }}
      className="pointer-events-none fixed z-40 flex w-[min(36rem,calc(100vw-2rem))] flex-col gap-1 overflow-hidden rounded-lg border border-line-strong bg-surface px-3 py-2 text-xs text-text shadow-float max-md:hidden"
    >
      <p className="text-muted tabular-nums">
        Version {formatCount(number)}
        {at !== null && ` · ${formatTime(at, 'system')}`}
      </p>
      <p className="font-medium wrap-anywhere">{visibleLine(sessionTitle ?? session ?? 'Unknown session')}</p>
      {cause !== null && <p className="wrap-anywhere text-(--chart-plum)">{causeText(cause)}</p>}
      {prompt !== null && prompt !== '' && !isOnlyShown(open.version) && (
        <p className="min-h-0 overflow-hidden wrap-anywhere whitespace-pre-line">{visible(prompt.trim())}</p>
      )}
      <p className="text-faint">
        {!isOwn
          ? 'Click to open this version'
          : isOnlyShown(open.version)
            ? 'Click to open the message that first shows it'
            : 'Click to open the prompt that made it'}
      </p>
    </div>,
    document.body,
  )
}
