// Shown where the conversation was rewound: switches between its continuations.
import { Link } from 'wouter'
import { compareLink } from '../../compare/compare-address.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSessionState } from '../session-state.ts'
import { plural } from '../../../src/text/quantity.ts'

export function BranchSwitch({ step, branches }: { step: number; branches: readonly number[] }) {
  const { id, thread, setThread } = useSessionState()
  // Undefined is the main line.
  const continuations = [undefined, ...branches]
  const current = Math.max(0, continuations.indexOf(thread.branch))
  const branchAt = (offset: number) => continuations.at((current + offset) % continuations.length)
  // A branch includes the steps before the fork, so the step has the same number in all of them.
  const go = (branch: number | undefined) => setThread(branch === undefined ? {} : { branch }, step)
  return (
    <div
      role="group"
      aria-label="Branches from here"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(branchAt(-1))
        if (event.key === 'ArrowRight') go(branchAt(1))
      }}
      className="my-1 flex items-center gap-1 text-xs text-muted print:hidden"
    >
      <Icon name="branch" className="size-3.5 text-faint" />
      <IconButton
        icon="chevron-left"
        label={`Show ${branchName(branchAt(-1))}`}
        size="sm"
        onClick={() => go(branchAt(-1))}
      />
      <span className="tabular-nums">{branchName(continuations[current])}</span>
      <IconButton
        icon="chevron-right"
        label={`Show ${branchName(branchAt(1))}`}
        size="sm"
        onClick={() => go(branchAt(1))}
      />
      <span className="text-faint">{plural(branches.length, 'branch', 'branches')} from here</span>
      <Link
        href={compareLink({
          a: { session: id, branch: continuations[current] ?? null },
          b: { session: id, branch: branchAt(1) ?? null },
        })}
        className="inline-flex h-7 items-center rounded-md px-2 text-accent hover:underline max-md:h-8"
      >
        Compare with {branchName(branchAt(1)).toLowerCase()}
      </Link>
    </div>
  )
}

function branchName(branch: number | undefined): string {
  return branch === undefined ? 'Main line' : `Branch ${branch}`
}
