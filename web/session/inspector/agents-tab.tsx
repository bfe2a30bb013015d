import { useMemo } from 'react'
import { plural } from '../../../src/text/quantity.ts'
import { useSessionState } from '../session-state.ts'
import { AgentRow } from './agent-row.tsx'
import { agentTree, type AgentNode } from './agent-tree.ts'
import { PaneNote, PaneSection } from './pane-parts.tsx'

export function AgentsTab() {
  const { agents } = useSessionState().outline
  const own = useMemo(() => agentTree(agents.filter(({ isHelper }) => !isHelper)), [agents])
  const internal = useMemo(() => agentTree(agents.filter(({ isHelper }) => isHelper)), [agents])
  if (agents.length === 0) return <PaneNote>No agent transcripts found for this session.</PaneNote>
  return (
    <>
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
    </>
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
