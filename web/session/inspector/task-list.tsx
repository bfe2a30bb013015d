// The to-do or task list as of a given step.
import type { StepDetails, ThreadName } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { classNames } from '../../ui/class-names.ts'
import { PaneSection } from './pane-parts.tsx'
import { useStepDetails } from './message-tab.tsx'

type Task = StepDetails['tasks'][number]

export function TaskList({ thread, step }: { thread: ThreadName; step: number | null }) {
  const { data } = useStepDetails(step === null ? null : { thread, step })
  const tasks = data?.tasks ?? []
  if (tasks.length === 0) return null
  const done = tasks.filter(isDone).length
  return (
    <PaneSection
      title="Tasks at this point"
      aside={
        <span className="text-2xs text-faint tabular-nums">
          {done} of {tasks.length} done
        </span>
      }
    >
      <ul className="px-3 pb-3 text-xs">
        {tasks.map((task) => (
          <li key={task.id} className="flex gap-2 py-0.5">
            <span
              aria-hidden="true"
              className={classNames('w-3 shrink-0', isActive(task) ? 'text-accent' : 'text-faint')}
            >
              {isDone(task) ? '✓' : isActive(task) ? '▸' : '○'}
            </span>
            <span className={classNames('min-w-0 break-words', isDone(task) && 'text-muted')}>
              {visibleLine(task.text)}
              <span className="sr-only"> ({visibleLine(task.status.replaceAll('_', ' '))})</span>
              {task.owner !== null && <span className="pl-2 text-2xs text-faint">{visibleLine(task.owner)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </PaneSection>
  )
}

function isDone({ status }: Task): boolean {
  return status === 'completed'
}

function isActive({ status }: Task): boolean {
  return status === 'in_progress'
}
