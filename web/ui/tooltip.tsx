// More than a title can say, shown where the pointer or the focus rests. It never holds anything that is nowhere else.
import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

export interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** What it belongs to: one element that takes a ref. */
  children: ReactElement
}

export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs text-text shadow-float"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
