// How the list is looked at: filter, choices, order, groups. All of it stands in the address, so that it can be kept, sent
// and come back to; what is as usual is left out.
import { FACETS, type Choice } from './facets.ts'

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
  choice: Choice
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

function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, word: string | null): Key | undefined {
  // The keys of a table are its type's.
  return (Object.keys(words) as Key[]).find((key) => key === word)
}
