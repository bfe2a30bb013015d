// How much of the session is shown: the depth, and filters with what they would show.
import type { StepMark } from '../../src/thread/step-mark.ts'
import { Chip } from '../ui/chip.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { IconName } from '../ui/icon-shapes.ts'
import { Segmented } from '../ui/segmented.tsx'
import { DEPTH_OPTIONS } from './depth.ts'
import { focusFind } from './focus-find.ts'
import { useSessionState } from './session-state.ts'

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

export function ViewBar() {
  const { depth, setDepth, filters, toggleFilter, counts, find } = useSessionState()
  const toggleFind = () => {
    if (find.isOpen) find.close()
    else {
      find.open()
      focusFind()
    }
  }
  return (
    <div className="flex h-10 shrink-0 items-center border-b border-line max-md:h-12 print:hidden">
      <div className="flex h-full min-w-0 flex-1 items-center gap-2 overflow-x-auto px-2 [scrollbar-width:none]">
        <Segmented label="Depth" value={depth} options={DEPTH_OPTIONS} onChange={setDepth} />
        <div role="group" aria-label="Show only" className="flex items-center gap-1.5">
          {FILTERS.filter(({ mark }) => counts[mark] > 0 || filters.has(mark)).map(({ mark, label, icon }) => (
            <Chip
              key={mark}
              icon={icon}
              pressed={filters.has(mark)}
              count={counts[mark]}
              onToggle={() => toggleFilter(mark)}
            >
              {label}
            </Chip>
          ))}
        </div>
      </div>
      <IconButton
        icon="search"
        label="Find in this session"
        size="sm"
        aria-expanded={find.isOpen}
        onClick={toggleFind}
        className="mx-1.5"
      />
    </div>
  )
}
