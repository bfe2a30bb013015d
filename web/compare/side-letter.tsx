import { classNames } from '../ui/class-names.ts'
import type { SideName } from './compare-address.ts'

/** The colors of A and B on the whole page. */
export const SIDE_COLORS: Readonly<Record<SideName, { letter: string; bar: string }>> = {
  a: { letter: 'bg-info-soft text-info', bar: 'bg-info' },
  b: { letter: 'bg-accent-soft text-accent-strong', bar: 'bg-accent' },
}

export function SideLetter({ side, className }: { side: SideName; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-sm text-xs font-medium',
        SIDE_COLORS[side].letter,
        className,
      )}
    >
      {side.toUpperCase()}
    </span>
  )
}
