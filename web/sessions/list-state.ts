// The state of the session list, stored in the address without default values.
import { FACETS, type FacetChoice } from './facets.ts'

export const SORTS = {
  active: 'Last active',
  started: 'Started',
  cost: 'Cost',
  tokens: 'Tokens',
  prompts: 'Prompts',
  size: 'Size',
  title: 'Title',
} as const

export const GROUPS = { none: 'None', project: 'Project', worktree: 'Worktree', day: 'Day' } as const

export type SortKey = keyof typeof SORTS
export type GroupKey = keyof typeof GROUPS

export interface ListState {
  text: string
  choice: FacetChoice
  sort: SortKey
  isReversed: boolean
  group: GroupKey
}

export function readListState(params: URLSearchParams): ListState {
  const chosen = FACETS.map((name) => [name, [...new Set(params.getAll(name))]] as const)
  return {
    text: params.get('q') ?? '',
    choice: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    sort: keyOf(SORTS, params.get('sort')) ?? 'active',
    isReversed: params.get('order') === 'reverse',
    group: keyOf(GROUPS, params.get('group')) ?? 'none',
  }
}

export function writeListState({ text, choice, sort, isReversed, group }: ListState): URLSearchParams {
  return new URLSearchParams([
    ...(text === '' ? [] : [['q', text]]),
    ...FACETS.flatMap((name) => (choice[name] ?? []).map((value) => [name, value])),
    ...(sort === 'active' ? [] : [['sort', sort]]),
    ...(isReversed ? [['order', 'reverse']] : []),
    ...(group === 'none' ? [] : [['group', group]]),
  ])
}

function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, text: string | null): Key | undefined {
  // Object.keys returns string[]; the keys of a record are of type Key.
  return (Object.keys(labels) as Key[]).find((key) => key === text)
}
