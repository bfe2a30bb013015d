// Shown while only a part of the conversation is selected on the timeline.
import { plural } from '../../../src/text/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSessionState } from '../session-state.ts'

export function RangeBar() {
  const { range, setRange, visible } = useSessionState()
  if (range === null) return null
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-0.5 text-xs sm:px-6 print:hidden"
    >
      <Icon name="clock" className="size-3.5 text-accent" />
      <span className="min-w-0 truncate">{plural(visible.length, 'message')} in the selected time</span>
      <Button variant="quiet" size="sm" icon="x" onClick={() => setRange(null)} className="ml-auto">
        Clear selection
      </Button>
    </div>
  )
}
