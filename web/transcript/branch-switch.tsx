// Where the conversation was taken back and went on differently: steps through its continuations, the shown one first.
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSessionState } from './session-state.ts'

export function BranchSwitch({ step, branches }: { step: number; branches: readonly number[] }) {
  const { thread, setThread } = useSessionState()
  // The main line is the one that was kept; it stands first.
  const ways = [undefined, ...branches]
  const current = Math.max(0, ways.indexOf(thread.branch))
  const go = (offset: number) => {
    const next = ways.at((current + offset) % ways.length)
    // A branch repeats what was said before it left: the step is the same in all of them.
    setThread(next === undefined ? {} : { branch: next }, step)
  }
  return (
    <div
      role="group"
      aria-label="Branches that leave here"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
      className="my-1 flex items-center gap-1 text-xs text-muted print:hidden"
    >
      <Icon name="branch" className="size-3.5 text-faint" />
      <IconButton icon="chevron-left" label="Previous branch" size="sm" onClick={() => go(-1)} />
      <span className="tabular-nums">
        Branch {current + 1} of {ways.length}
      </span>
      <IconButton icon="chevron-right" label="Next branch" size="sm" onClick={() => go(1)} />
    </div>
  )
}
