import { FacetGroup } from './facet-group.tsx'
import type { OfferedFacet } from './facet-options.ts'
import type { FacetName } from './facets.ts'

export interface FacetPanelProps {
  facets: readonly OfferedFacet[]
  onToggle: (name: FacetName, value: string) => void
}

/** Everything sessions can be narrowed by. */
export function FacetPanel({ facets, onToggle }: FacetPanelProps) {
  return (
    <div className="divide-y divide-line px-1">
      {facets.map(({ name, label, options }) => (
        <FacetGroup key={name} label={label} options={options} onToggle={(value) => onToggle(name, value)} />
      ))}
    </div>
  )
}
