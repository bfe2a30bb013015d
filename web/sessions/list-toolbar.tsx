import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { GROUPS, SORTS, type GroupKey, type ListState, type SortKey } from './list-state.ts'

export interface ListToolbarProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
  filterRef: Ref<HTMLInputElement>
  onLeaveFilter: () => void
  onOpenFacets: () => void
}

export function ListToolbar({ state, onChange, filterRef, onLeaveFilter, onOpenFacets }: ListToolbarProps) {
  const { sort, isReversed, group } = state
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5 max-sm:gap-x-0">
      <Filter text={state.text} onText={(text) => onChange({ text })} filterRef={filterRef} onLeave={onLeaveFilter} />
      <Button size="sm" variant="quiet" icon="filter" className="max-sm:px-1.5 md:hidden" onClick={onOpenFacets}>
        Filters
      </Button>
      <Choices
        label="Sort"
        options={SORTS}
        value={sort}
        onChoose={(next) => onChange({ sort: next, isReversed: false })}
      />
      <IconButton
        size="sm"
        icon={isReversed ? 'arrow-up' : 'arrow-down'}
        label="Reverse order"
        aria-pressed={isReversed}
        onClick={() => onChange({ isReversed: !isReversed })}
      />
      <Choices label="Group" options={GROUPS} value={group} onChoose={(next) => onChange({ group: next })} />
    </div>
  )
}

interface FilterProps {
  text: string
  onText: (text: string) => void
  filterRef: Ref<HTMLInputElement>
  onLeave: () => void
}

function Filter({ text, onText, filterRef, onLeave }: FilterProps) {
  return (
    <span className="relative min-w-0 flex-1 basis-48 max-sm:basis-full">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint" />
      <input
        ref={filterRef}
        type="search"
        value={text}
        aria-label="Filter by title"
        placeholder="Filter by title"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onText('')
          else if (event.key === 'Escape') event.currentTarget.blur()
          else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave()
          else return
          event.preventDefault()
        }}
        className="h-7 w-full max-w-96 rounded-md bg-sunken pr-2 pl-8 text-sm placeholder:text-faint max-md:h-8 max-md:max-w-none"
      />
    </span>
  )
}

interface ChoicesProps<Key extends string> {
  label: string
  options: Readonly<Record<Key, string>>
  value: Key
  onChoose: (key: Key) => void
}

function Choices<Key extends SortKey | GroupKey>({ label, options, value, onChoose }: ChoicesProps<Key>) {
  // Object.keys returns string[]; the keys of a record are of type Key.
  const keys = Object.keys(options) as Key[]
  return (
    <Menu
      trigger={
        <Button size="sm" variant="quiet" className="max-sm:px-1.5">
          <span className="text-faint">{label}</span>
          {options[value]}
          <Icon name="chevron-down" className="size-3" />
        </Button>
      }
      items={keys.map((key) => ({ label: options[key], isChosen: key === value, onSelect: () => onChoose(key) }))}
    />
  )
}
