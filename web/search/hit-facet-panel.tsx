import { FacetGroup } from '../sessions/facet-group.tsx'
import { classNames } from '../ui/class-names.ts'
import type { HitFacet } from './hit-facets.ts'

export interface HitFacetPanelProps {
  facets: readonly HitFacet[]
  isStale: boolean
  onToggle: (name: HitFacet['name'], value: string) => void
}

export function HitFacetPanel({ facets, isStale, onToggle }: HitFacetPanelProps) {
  return (
    <div
      aria-busy={isStale}
      className={classNames(
        'divide-y divide-line px-1 transition-opacity',
        isStale && 'opacity-60 delay-200 motion-reduce:transition-none',
      )}
    >
      {facets.map(({ name, label, options }) => (
        <FacetGroup key={name} label={label} options={options} onToggle={(value) => onToggle(name, value)} />
      ))}
    </div>
  )
}
