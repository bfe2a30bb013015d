// Where the conversation was taken back and went on differently: steps through its continuations. They are called as in
// the outline: the main line, and branches by their numbers.
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSessionState } from '../session-state.ts'
import { plural } from '../../../src/text/quantity.ts'

export function BranchSwitch({ step, branches }: { step: number; branches: readonly number[] }) {
  const { thread, setThread } = useSessionState()
  // The main line is the one that was kept; it stands first.
  const ways = [undefined, ...branches]
  const current = Math.max(0, ways.indexOf(thread.branch))
  const wayAt = (offset: number) => ways.at((current + offset) % ways.length)
  // A branch repeats what was said before it left: the step is the same in all of them.
  const go = (branch: number | undefined) => setThread(branch === undefined ? {} : { branch }, step)
  return (
    <div
      role="group"
      aria-label="Branches that leave here"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(wayAt(-1))
        if (event.key === 'ArrowRight') go(wayAt(1))
      }}
      className="my-1 flex items-center gap-1 text-xs text-muted print:hidden"
    >
      <Icon name="branch" className="size-3.5 text-faint" />
      <IconButton icon="chevron-left" label={`Show ${branchName(wayAt(-1))}`} size="sm" onClick={() => go(wayAt(-1))} />
      <span className="tabular-nums">{branchName(ways[current])}</span>
      <IconButton icon="chevron-right" label={`Show ${branchName(wayAt(1))}`} size="sm" onClick={() => go(wayAt(1))} />
      <span className="text-faint">{plural(branches.length, 'branch', 'branches')} here</span>
    </div>
  )
}

function branchName(branch: number | undefined): string {
  return branch === undefined ? 'Main line' : `Branch ${branch}`
}
