import { classNames } from './class-names.ts'
import { iconShapes, type IconName } from './icon-shapes.ts'

/** Decoration: whoever shows an icon alone says in words what it means. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      // Attributes, so that a size in the class wins.
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
