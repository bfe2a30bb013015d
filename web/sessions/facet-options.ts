import { visibleLine } from '../../src/text/visible.ts'
import { compareDateValues, dateValueLabel } from './date-values.ts'
import type { FacetOption } from './facet-group.tsx'
import { FACETS, type FacetChoice, type FacetCounts, type FacetName } from './facets.ts'

export interface OfferedFacet {
  name: FacetName
  label: string
  options: FacetOption[]
}

const LABELS: Readonly<Record<FacetName, string>> = {
  project: 'Project',
  model: 'Model',
  branch: 'Branch',
  tool: 'Tool',
  errors: 'Errors',
  agents: 'Agents',
  state: 'State',
  date: 'Last active',
  starred: 'Star',
  tag: 'Tag',
}

const STATES: Readonly<Record<string, string>> = {
  live: 'Running',
  idle: 'On disk',
  archived: 'Archive only',
}

export function offerFacets(
  counts: FacetCounts,
  choice: FacetChoice,
  projects: ReadonlyMap<string, string>,
): OfferedFacet[] {
  return FACETS.map((name) => {
    const chosen = choice[name] ?? []
    const values = [...new Set([...counts[name].keys(), ...chosen])]
    const options = values.map((value) => ({
      value,
      label: visibleLine(labelOf(name, value, projects)),
      title: visibleLine(value),
      count: counts[name].get(value) ?? 0,
      isChosen: chosen.includes(value),
    }))
    return { name, label: LABELS[name], options: options.toSorted(name === 'date' ? byDate : byCount) }
  }).filter(isUseful)
}

function isUseful({ name, options }: OfferedFacet): boolean {
  return name !== 'state' || options.length > 1 || options.some(({ isChosen }) => isChosen)
}

function labelOf(name: FacetName, value: string, projects: ReadonlyMap<string, string>): string {
  switch (name) {
    case 'project':
      return projects.get(value) ?? value
    case 'model':
      return value.replace(/^claude-/, '')
    case 'errors':
      return 'With errors'
    case 'agents':
      return 'With agents'
    case 'starred':
      return 'Starred'
    case 'tag':
      return `#${value}`
    case 'state':
      return STATES[value] ?? value
    case 'date':
      return dateValueLabel(value)
    default:
      return value
  }
}

function byCount(a: FacetOption, b: FacetOption): number {
  return Number(b.isChosen) - Number(a.isChosen) || (b.count ?? 0) - (a.count ?? 0) || (a.label < b.label ? -1 : 1)
}

function byDate(a: FacetOption, b: FacetOption): number {
  return compareDateValues(a.value, b.value)
}
