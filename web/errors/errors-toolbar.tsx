import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { ErrorsReport, ErrorsView } from './errors-view.ts'
import { toolName } from './failure-bars.ts'

const RANGE_OPTIONS = [
  { value: '7', label: '7 d', title: 'Last 7 days' },
  { value: '30', label: '30 d', title: 'Last 30 days' },
  { value: '90', label: '90 d', title: 'Last 90 days' },
  { value: 'all', label: 'All' },
] as const

export interface ErrorsToolbarProps {
  view: ErrorsView
  change: (change: Partial<ErrorsView>) => void
  /** The failures of the time range, without the other filters. */
  base: ErrorsReport | undefined
}

export function ErrorsToolbar({ view, change, base }: ErrorsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label="Time range"
        value={view.range}
        options={RANGE_OPTIONS}
        onChange={(range) => change({ range, since: null, until: null })}
      />
      <Choice
        label="Tool"
        all="All tools"
        value={view.tool}
        // The filter is by the name of a tool, and requests have none.
        options={(base?.tools ?? []).flatMap(({ tool, count }) =>
          tool === null ? [] : [{ value: tool, label: toolName(tool), count }],
        )}
        onChange={(tool) => change({ tool })}
      />
      <Choice
        label="Project"
        all="All projects"
        value={view.project}
        options={(base?.projects ?? []).flatMap(({ path, name, count }) =>
          path === null ? [] : [{ value: path, label: name ?? path, count }],
        )}
        onChange={(project) => change({ project })}
      />
      <MessageFilter message={view.message} change={change} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string | null
  options: readonly { value: string; label: string; count: number }[]
  onChange: (value: string | null) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const isKnown = value === null || options.some((option) => option.value === value)
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className="h-7 max-w-56 min-w-0 truncate rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8 max-md:max-w-40"
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>{visibleLine(value)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {visibleLine(option.label)} ({formatCount(option.count)})
        </option>
      ))}
    </select>
  )
}

const TYPING_MS = 250

/** Asks the server when the typing pauses: each question reads up to 1600 failures. */
function MessageFilter({ message, change }: { message: string; change: ErrorsToolbarProps['change'] }) {
  const [typed, setTyped] = useState(message)
  const asked = useRef(message)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
    // The address changed in another way, such as by going back.
    if (message === asked.current) return
    asked.current = message
    setTyped(message)
  }, [message, change])
  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed
      latest.current({ message: typed })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <span className="relative min-w-0 flex-1 basis-56">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint" />
      <input
        type="search"
        value={typed}
        aria-label="Find failures like a message"
        placeholder="Paste an error message"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        className="h-7 w-full rounded-md bg-sunken pr-2 pl-8 text-sm placeholder:text-faint max-md:h-8"
      />
    </span>
  )
}
