import { classNames } from './class-names.ts'
import { iconShapes, type IconName } from './icon-shapes.ts'

/** Hidden from screen readers: an icon without a visible text needs a label on its parent. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      // Attributes, so that a size class overrides them.
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path d={iconShapes[name]} />
      {name === 'live' && <circle cx="8" cy="8" r="3.5" fill="currentColor" stroke="none" />}
    </svg>
  )
}
