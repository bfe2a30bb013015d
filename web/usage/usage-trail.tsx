import { useEffect, useRef } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { Icon } from '../ui/icon.tsx'

export interface UsageTrailProps {
  first: string
  onFirst: () => void
  steps: readonly { name: string; onOpen: (() => void) | null }[]
}

export function UsageTrail({ first, onFirst, steps }: UsageTrailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const current = steps.at(-1)?.name
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
    // If the button that led here is gone, the focus is lost. The chart and the arrow buttons stay and keep theirs.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [current])
  return (
    <nav aria-label="Usage" className="flex min-w-0 flex-wrap items-center gap-x-1 text-sm">
      <TrailButton name={first} onOpen={onFirst} />
      {steps.map(({ name, onOpen }) => (
        <span key={name} className="flex min-w-0 items-center gap-1">
          <Icon name="chevron-right" className="text-faint" />
          {onOpen ? (
            <TrailButton name={name} onOpen={onOpen} />
          ) : (
            <h2
              ref={heading}
              tabIndex={-1}
              aria-current="page"
              className="truncate font-medium outline-none first-letter:uppercase"
            >
              {visibleLine(name)}
            </h2>
          )}
        </span>
      ))}
    </nav>
  )
}

function TrailButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="h-7 shrink-0 whitespace-nowrap text-accent first-letter:uppercase hover:underline max-md:h-8"
    >
      {visibleLine(name)}
    </button>
  )
}
