import type { Ref } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { FilesData, FilesView } from './files-view.ts'

const RANGE_OPTIONS = [
  { value: '7', label: '7 d', title: 'Accessed in the last 7 days' },
  { value: '30', label: '30 d', title: 'Accessed in the last 30 days' },
  { value: '90', label: '90 d', title: 'Accessed in the last 90 days' },
  { value: 'all', label: 'All' },
] as const

const LAYOUT_OPTIONS = [
  { value: 'tree', label: 'Tree', icon: 'folder' },
  { value: 'list', label: 'List', icon: 'list' },
] as const

export interface FilesToolbarProps {
  view: FilesView
  data: FilesData | undefined
  change: (change: Partial<FilesView>) => void
  filterRef: Ref<HTMLInputElement>
  onLeaveFilter: () => void
}

export function FilesToolbar({ view, data, change, filterRef, onLeaveFilter }: FilesToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
      <span className="relative min-w-0 flex-1 basis-56 max-sm:basis-full">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint" />
        <input
          ref={filterRef}
          type="search"
          value={view.text}
          aria-label="Filter by path"
          placeholder="Filter by path"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && view.text !== '') change({ text: '' })
            else if (event.key === 'Escape') event.currentTarget.blur()
            else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeaveFilter()
            else return
            event.preventDefault()
          }}
          className="h-7 w-full rounded-md bg-sunken pr-2 pl-8 text-sm placeholder:text-faint max-md:h-8"
        />
      </span>
      <select
        aria-label="Project"
        value={view.project ?? ''}
        onChange={({ target }) => change({ project: target.value || null })}
        className="h-7 max-w-56 min-w-0 truncate rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8 max-md:max-w-40"
      >
        <option value="">All projects</option>
        {view.project !== null && !data?.projects.some(({ path }) => path === view.project) && (
          <option value={view.project}>{visibleLine(view.project)}</option>
        )}
        {data?.projects
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ path, name }) => (
            <option key={path} value={path}>
              {visibleLine(name)}
            </option>
          ))}
      </select>
      <Chip pressed={view.isChanged} onToggle={() => change({ isChanged: !view.isChanged })}>
        Changed only
      </Chip>
      <Segmented
        label="Time range"
        value={view.range}
        options={RANGE_OPTIONS}
        onChange={(range) => change({ range })}
      />
      <Segmented
        label="Layout"
        value={view.layout}
        options={LAYOUT_OPTIONS}
        onChange={(layout) => change({ layout })}
      />
    </div>
  )
}
