// Shown above the main line if a branch has more messages than it. A rewind can leave most of a conversation on a branch.
import { plural } from '../../../src/text/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSessionState } from '../session-state.ts'
import { isSameThread } from '../thread-key.ts'

export function LongerBranch() {
  const { thread, outline, setThread } = useSessionState()
  if (!isSameThread(thread, {})) return null
  const [branch] = outline.branches.filter(({ isLonger }) => isLonger).toSorted((a, b) => b.messages - a.messages)
  if (!branch) return null
  const { number, messages, step } = branch
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1 text-sm sm:px-6 print:hidden"
    >
      <Icon name="branch" className="text-warning" />
      <span className="min-w-0 flex-1">
        Branch {number} has more of this conversation than the main line: {plural(messages, 'message')}.
      </span>
      <Button variant="quiet" size="sm" onClick={() => setThread({ branch: number }, step ?? 0)}>
        Show branch {number}
      </Button>
    </div>
  )
}
