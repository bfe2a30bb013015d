// A pane next to the main content with a remembered width, or on small screens a sheet over it.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'

export interface SidePaneProps {
  name: 'outline' | 'inspector' | 'versions'
  title: string
  side: 'left' | 'right'
  isOpen: boolean
  isBeside: boolean
  onClose: () => void
  width: number
  children: ReactNode
}

const LEAST = 180
const MOST = 640
const KEY_STEP = 16

export function SidePane({ name, title, side, isOpen, isBeside, onClose, width: usual, children }: SidePaneProps) {
  const [width, setWidth] = useState(() => Number(readSetting(`${name}.width`)) || usual)
  if (!isBeside) {
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={title}
        className={classNames(sheet, side === 'left' ? 'mr-auto! ml-0!' : 'mr-0! ml-auto!')}
      >
        {children}
      </Dialog>
    )
  }
  if (!isOpen) return null
  const change = (next: number) => {
    const kept = Math.round(Math.max(LEAST, Math.min(MOST, next)))
    setWidth(kept)
    writeSetting(`${name}.width`, String(kept))
  }
  return (
    <aside
      aria-label={title}
      style={{ width }}
      className={classNames(
        'relative flex min-h-0 shrink-0 flex-col border-line print:hidden',
        side === 'left' ? 'border-r' : 'border-l',
      )}
    >
      {children}
      <WidthHandle label={`Width of the ${name}`} side={side} width={width} onChange={change} />
    </aside>
  )
}

const sheet = 'my-0! h-dvh! max-h-dvh! w-[min(25rem,94vw)]! rounded-none! border-y-0!'

interface WidthHandleProps {
  label: string
  side: 'left' | 'right'
  width: number
  onChange: (width: number) => void
}

function WidthHandle({ label, side, width, onChange }: WidthHandleProps) {
  const start = useRef({ x: 0, width: 0 })
  const sign = side === 'left' ? 1 : -1
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onChange(start.current.width + sign * (event.clientX - start.current.x))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0
    if (step === 0) return
    event.preventDefault()
    onChange(width + sign * step)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className={classNames(
        'absolute inset-y-0 z-20 w-1.5 cursor-col-resize touch-none hover:bg-accent/40 focus-visible:bg-accent/40',
        side === 'left' ? '-right-1' : '-left-1',
      )}
    />
  )
}
