// Shown while a branch or an agent is open instead of the main line, with buttons to go back.
import type { BranchOutline } from '../../../src/session/session-view.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { useSessionState } from '../session-state.ts'

export function ThreadBar() {
  const { thread, outline, setThread } = useSessionState()
  const { agent: agentId, branch: number } = thread
  const branch = outline.branches.find((each) => each.number === number)
  const agent = outline.agents.find((each) => each.agentId === agentId)
  if (agentId === undefined && number === undefined) return null
  const back = branch?.step ?? agent?.step ?? 0
  const parent = agent?.parentAgentId ?? null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1 text-sm sm:px-6">
      {agentId !== undefined && <Icon name="agent" className="text-accent" />}
      <span className="min-w-0 truncate">
        {agentId === undefined
          ? branchText(number, branch)
          : `Agent: ${visibleLine(agent?.description ?? agent?.type ?? agentId)}`}
      </span>
      {branch && branch.step !== null && (
        <span className="max-sm:hidden">
          <BranchSwitch
            step={branch.step}
            branches={outline.branches.filter(({ step }) => step === branch.step).map((each) => each.number)}
          />
        </span>
      )}
      <span className="ml-auto flex flex-wrap">
        {parent !== null && (
          <Button variant="quiet" size="sm" icon="arrow-left" onClick={() => setThread({ agent: parent }, back)}>
            Back to parent agent
          </Button>
        )}
        <Button variant="quiet" size="sm" icon="arrow-left" onClick={() => setThread({}, parent === null ? back : 0)}>
          Back to main line
        </Button>
      </span>
    </div>
  )
}

function branchText(number: number | undefined, branch: BranchOutline | undefined): string {
  const name = `Branch ${number}`
  if (!branch) return name
  const end = branch.kind === 'dead end' ? 'dead end' : 'rewound'
  return `${name}: ${end}, ${plural(branch.messages, 'message')}`
}
