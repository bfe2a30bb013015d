import { useMemo } from 'react'
import type { MissingAgent } from '../../../src/session/session-view.ts'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Icon } from '../../ui/icon.tsx'
import { useGoTo } from '../overview/place-link.tsx'
import { useSessionState } from '../session-state.ts'
import { AgentRow } from './agent-row.tsx'
import { agentTree, type AgentNode } from './agent-tree.ts'
import { PaneNote, PaneSection } from './pane-parts.tsx'

export function AgentsTab() {
  const { agents, missingAgents } = useSessionState().outline
  const own = useMemo(() => agentTree(agents.filter(({ isHelper }) => !isHelper)), [agents])
  const internal = useMemo(() => agentTree(agents.filter(({ isHelper }) => isHelper)), [agents])
  if (agents.length + missingAgents.length === 0) return <PaneNote>This session started no agents.</PaneNote>
  return (
    <>
      {missingAgents.length > 0 && (
        <PaneNote>
          {plural(own.length + missingAgents.length, 'agent')} started: {plural(own.length, 'transcript')} on disk,{' '}
          {formatCount(missingAgents.length)} missing.
        </PaneNote>
      )}
      {own.length > 0 && (
        <PaneSection title={plural(own.length, 'agent')}>
          <AgentList nodes={own} />
        </PaneSection>
      )}
      {internal.length > 0 && (
        <PaneSection title={plural(internal.length, 'internal agent')}>
          <AgentList nodes={internal} />
        </PaneSection>
      )}
      {missingAgents.length > 0 && (
        <PaneSection title={`${plural(missingAgents.length, 'agent')} without a transcript`}>
          <ul className="pb-2">
            {missingAgents.map((agent) => (
              <MissingAgentRow key={agent.toolUseId} agent={agent} />
            ))}
          </ul>
        </PaneSection>
      )}
    </>
  )
}

/** Only the call is known; its result is in the message that made it. */
function MissingAgentRow({ agent: { type, description, uuid } }: { agent: MissingAgent }) {
  const go = useGoTo()
  return (
    <li className="flex hover:bg-hover">
      <button
        type="button"
        disabled={uuid === null}
        title="Go to where it was started"
        onClick={() => go(uuid ?? '', 'agents')}
        className="flex min-w-0 flex-1 gap-2 px-3 py-1.5 text-left focus-visible:-outline-offset-2"
      >
        <Icon name="agent" className="mt-px size-3.5 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-xs break-words">{visibleLine(description ?? type ?? 'Agent')}</span>
          <span className="block text-2xs text-faint">
            {type !== null && description !== null && `${visibleLine(type)} · `}not on disk
          </span>
        </span>
      </button>
    </li>
  )
}

function AgentList({ nodes }: { nodes: readonly AgentNode[] }) {
  return (
    <ul className="pb-2">
      {nodes.map((node) => (
        <AgentRow key={node.agent.agentId} node={node} />
      ))}
    </ul>
  )
}
