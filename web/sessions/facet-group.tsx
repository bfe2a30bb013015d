import { useId, useState } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'

export interface FacetOption {
  value: string
  label: string
  title?: string
  count?: number
  isAtLeast?: boolean
  isChosen: boolean
}

export interface FacetGroupProps {
  label: string
  options: readonly FacetOption[]
  onToggle: (value: string) => void
  first?: number
}

const FIRST = 7

export function FacetGroup({ label, options, onToggle, first = FIRST }: FacetGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const headingId = useId()
  if (options.length === 0) return null
  // The "1 more" button would take as much height as the one value it hides.
  const isLong = options.length > first + 1
  const shown = isLong && !isOpen ? options.slice(0, first) : options
  return (
    <div role="group" aria-labelledby={headingId} className="py-2">
      <h3 id={headingId} className="px-2 pb-0.5 text-2xs font-medium text-faint">
        {label}
      </h3>
      <ul>
        {shown.map((option) => (
          <li key={option.value}>
            <FacetCheckbox {...option} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-6 items-center rounded-sm px-2 text-xs text-accent hover:underline max-md:min-h-8"
        >
          {isOpen ? 'Show fewer' : `${formatCount(options.length - first)} more`}
        </button>
      )}
    </div>
  )
}

function FacetCheckbox({
  value,
  label,
  title,
  count,
  isAtLeast = false,
  isChosen,
  onToggle,
}: FacetOption & Pick<FacetGroupProps, 'onToggle'>) {
  return (
    <label
      title={title}
      className={classNames(
        'flex min-h-6 cursor-pointer items-center gap-2 rounded-sm px-2 text-xs hover:bg-hover max-md:min-h-8 max-md:text-sm',
        isChosen ? 'text-text' : 'text-muted',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onToggle(value)}
        className="size-3 shrink-0 accent-accent max-md:size-4"
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count !== undefined && (
        <span className="text-2xs text-faint tabular-nums">
          {formatCount(count)}
          {isAtLeast && '+'}
        </span>
      )}
    </label>
  )
}
