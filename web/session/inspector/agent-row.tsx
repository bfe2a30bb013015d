import { formatDuration } from '../../../src/text/duration.ts'
import { plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { AgentOutline } from '../../../src/session/session-view.ts'
import { useSessionState } from '../session-state.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AgentNode } from './agent-tree.ts'

const MAX_INDENT = 5

export function AgentRow({ node: { agent, depth } }: { node: AgentNode }) {
  const { thread, setThread, openAgent, panes } = useSessionState()
  const isShown = thread.agent === agent.agentId
  const title = visibleLine(agent.description ?? agent.type ?? agent.agentId)
  const open = (act: () => void) => () => {
    act()
    panes.closeSheets()
  }
  return (
    <li className={classNames('flex items-start hover:bg-hover', isShown && 'bg-accent-soft')}>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        title={agent.step === null ? 'Show conversation' : 'Go to where it was started'}
        onClick={open(() => openAgent(agent.agentId))}
        style={{ paddingLeft: `${0.75 + Math.min(depth, MAX_INDENT) * 0.875}rem` }}
        className="flex min-w-0 flex-1 gap-2 py-1.5 pr-1 text-left focus-visible:-outline-offset-2"
      >
        <Icon name="agent" className="mt-px size-3.5 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-xs break-words">{title}</span>
          <AgentFacts agent={agent} />
        </span>
      </button>
      <IconButton
        icon="external"
        size="sm"
        label={`Open “${title}” separately`}
        onClick={open(() => setThread({ agent: agent.agentId }))}
        className="mt-0.5 mr-1.5"
      />
    </li>
  )
}

function withoutBreaks(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

function AgentFacts({ agent }: { agent: AgentOutline }) {
  const facts = [
    agent.type !== null && agent.description !== null ? visibleLine(agent.type) : '',
    plural(agent.steps, 'message'),
    agent.toolCalls > 0 ? plural(agent.toolCalls, 'tool call') : '',
    agent.durationMs === null ? '' : formatDuration(agent.durationMs),
  ].filter((fact) => fact !== '')
  return (
    <span className="block text-2xs text-faint tabular-nums">
      {facts.map(withoutBreaks).join(' · ')}
      {agent.errors > 0 && <span className="text-error"> · {plural(agent.errors, 'error')}</span>}
      {agent.unlinked !== null && (
        <span className="block">Not linked to a tool call: {visibleLine(agent.unlinked)}</span>
      )}
    </span>
  )
}
