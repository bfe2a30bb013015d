import { Icon } from '../ui/icon.tsx'
import type { OfferedFacet } from './facet-options.ts'
import type { FacetName } from './facets.ts'

export interface ChosenChipsProps {
  facets: readonly OfferedFacet[]
  onToggle: (name: FacetName, value: string) => void
  onClear: () => void
}

export function ChosenChips({ facets, onToggle, onClear }: ChosenChipsProps) {
  const chosen = facets.flatMap(({ name, label, options }) =>
    options.filter(({ isChosen }) => isChosen).map((option) => ({ name, facet: label, ...option })),
  )
  if (chosen.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5">
      {chosen.map(({ name, facet, value, label, title }) => (
        <button
          key={`${name} ${value}`}
          type="button"
          title={title}
          aria-label={`Remove filter: ${facet} ${label}`}
          onClick={() => onToggle(name, value)}
          className="inline-flex h-6 max-w-56 items-center gap-1 rounded-full bg-accent-soft pr-1.5 pl-2.5 text-xs text-accent-strong hover:underline max-md:h-8"
        >
          <span className="truncate">{label}</span>
          <Icon name="x" className="size-3" />
        </button>
      ))}
      <button
        type="button"
        onClick={onClear}
        className="h-6 rounded-sm px-2 text-xs text-muted hover:text-text hover:underline max-md:h-8"
      >
        Clear filters
      </button>
    </div>
  )
}
