// The depth control and the filter chips. On phones a button opens the chips.
import { Fragment, useState } from 'react'
import type { StepMark } from '../../../src/thread/step-mark.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { formatCount } from '../../../src/text/quantity.ts'
import { countAgents } from '../agent-counts.ts'
import { chooseInspectorTab } from '../inspector/inspector-tab.ts'
import { DEPTH_OPTIONS } from '../depth-options.ts'
import { errorsOnBranches } from '../error-places.ts'
import { isSameThread } from '../thread-key.ts'
import { focusFind } from '../use-find.ts'
import { useSessionState } from '../session-state.ts'
import type { TimelineMode } from '../timeline/use-timeline-mode.ts'

const FILTERS: readonly { mark: StepMark; label: string; icon: IconName }[] = [
  { mark: 'error', label: 'Errors', icon: 'alert' },
  { mark: 'edit', label: 'Edits', icon: 'file-edit' },
  { mark: 'command', label: 'Commands', icon: 'terminal' },
  { mark: 'read', label: 'Reads', icon: 'file' },
  { mark: 'agent', label: 'Agents', icon: 'agent' },
  { mark: 'thinking', label: 'Thinking', icon: 'brain' },
  { mark: 'image', label: 'Images', icon: 'image' },
  { mark: 'note', label: 'Notes', icon: 'info' },
]

export function ViewBar({ timeline }: { timeline: TimelineMode }) {
  const { depth, setDepth, filters, find } = useSessionState()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const toggleFind = () => {
    if (find.isOpen) find.close()
    else {
      find.open()
      focusFind()
    }
  }
  return (
    <div className="flex shrink-0 items-start border-b border-line py-1 print:hidden">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 px-2">
        <Segmented label="Depth" value={depth} options={DEPTH_OPTIONS} onChange={setDepth} />
        <Button
          variant="quiet"
          size="sm"
          icon="filter"
          aria-expanded={isFilterOpen}
          onClick={() => setFilterOpen(!isFilterOpen)}
          className="ml-auto md:hidden"
        >
          {filters.size === 0 ? 'Filter' : `Filter (${filters.size})`}
        </Button>
        <FilterChips isOpen={isFilterOpen} />
      </div>
      <IconButton
        icon="timeline"
        label={timeline.isOpen ? 'Hide timeline' : 'Show timeline'}
        size="sm"
        aria-expanded={timeline.isOpen}
        onClick={timeline.toggle}
      />
      {/* In words, because on a phone the icon of the global search is right above it. */}
      <Button
        variant="quiet"
        size="sm"
        aria-label="Find in this session"
        aria-expanded={find.isOpen}
        onClick={toggleFind}
        className="mx-1.5"
      >
        Find
      </Button>
    </div>
  )
}

function FilterChips({ isOpen }: { isOpen: boolean }) {
  const { filters, toggleFilter, counts, outline, thread } = useSessionState()
  const elsewhere = filters.has('error') && isSameThread(thread, {}) ? errorsOnBranches(outline) : 0
  return (
    <div role="group" aria-label="Show only" className={isOpen ? 'contents' : 'contents max-md:hidden'}>
      {FILTERS.filter(({ mark }) => counts[mark] > 0 || filters.has(mark)).map(({ mark, label, icon }) => (
        <Fragment key={mark}>
          <Chip icon={icon} pressed={filters.has(mark)} count={counts[mark]} onToggle={() => toggleFilter(mark)}>
            {label}
          </Chip>
          {mark === 'agent' && <MissingAgents />}
        </Fragment>
      ))}
      {elsewhere > 0 && <span className="text-xs text-muted">{elsewhere} on other branches</span>}
    </div>
  )
}

/** The chip counts calls; this counts those whose transcript is gone. */
function MissingAgents() {
  const { outline, thread, panes } = useSessionState()
  const { missing } = countAgents(outline, thread)
  if (missing === 0) return null
  return (
    <button
      type="button"
      title="List the agents without a transcript"
      onClick={() => {
        chooseInspectorTab('agents')
        if (!panes.isInspectorOpen) panes.toggleInspector()
      }}
      className="-ml-0.5 min-h-6 rounded-sm text-xs text-muted hover:text-text hover:underline"
    >
      {formatCount(missing)} not on disk
    </button>
  )
}
