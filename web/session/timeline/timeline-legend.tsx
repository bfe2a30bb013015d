// What the colors of the timeline mean.
import type { Tone } from './timeline-layout.ts'
import { TONES } from './draw-timeline.ts'

const ENTRIES: readonly { tone: Tone; label: string }[] = [
  { tone: 'prompt', label: 'Prompt' },
  { tone: 'thinking', label: 'Thinking' },
  { tone: 'answer', label: 'Answering' },
  { tone: 'edit', label: 'Edit' },
  { tone: 'command', label: 'Command' },
  { tone: 'read', label: 'Read' },
  { tone: 'agent', label: 'Agent' },
  { tone: 'web', label: 'Web' },
  { tone: 'other', label: 'Other tool' },
  { tone: 'error', label: 'Error' },
]

export function TimelineLegend() {
  return (
    <ul className="flex flex-wrap gap-x-3 px-4 text-2xs text-muted">
      {ENTRIES.map(({ tone, label }) => (
        <li key={tone} className="flex items-center gap-1">
          <span
            aria-hidden="true"
            className="size-2 rounded-[2px]"
            style={{ background: `var(${TONES[tone].token})`, opacity: TONES[tone].opacity }}
          />
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <span
          aria-hidden="true"
          className="size-2 rounded-[2px] bg-[repeating-linear-gradient(135deg,var(--faint)_0_1px,transparent_1px_3px)]"
        />
        Waiting for you
      </li>
    </ul>
  )
}
