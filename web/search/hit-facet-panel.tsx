import { FacetGroup } from '../sessions/facet-group.tsx'
import type { HitFacet } from './hit-facets.ts'

export interface HitFacetPanelProps {
  facets: readonly HitFacet[]
  onToggle: (name: HitFacet['name'], value: string) => void
}

/** What the hits can be narrowed by; every choice is written into the query. */
export function HitFacetPanel({ facets, onToggle }: HitFacetPanelProps) {
  return (
    <div className="divide-y divide-line px-1">
      {facets.map(({ name, label, options }) => (
        <FacetGroup key={name} label={label} options={options} onToggle={(value) => onToggle(name, value)} />
      ))}
    </div>
  )
}
