// The outline of a session before it is read, for a streamed page: turns, branches, and separate agents.
import type { ExportPlan } from '../export-plan.ts'
import type { ExportedSession, SessionPart } from '../exported-session.ts'
import type { OutlineGroup } from './page-outline.ts'
import { partName, turnEntry } from './part-heads.ts'
import { AgentTracker, type AgentPart } from '../agent-tracker.ts'

export function outlineSession(
  { parts }: ExportedSession,
  { options }: ExportPlan,
  agentHref: (part: AgentPart) => string | null = () => null,
): OutlineGroup[] {
  const agents = new AgentTracker(parts, options).remaining()
  const listed = options.agents === 'separate' ? agents : agents.filter(({ agent }) => agent.unlinked !== null)
  return [
    ...parts.filter(({ kind }) => kind === 'main').map((part) => outlinePart(part, 'Turns')),
    ...parts.filter(({ kind }) => kind === 'branch').map((part) => outlinePart(part, partName(part))),
    ...listed.map((part) => ({
      title: partName(part),
      entries: [{ href: agentHref(part) ?? `#${part.key}`, label: '', text: part.agent.description ?? partName(part) }],
    })),
  ]
}

export function outlinePart({ kind, key, turns }: SessionPart, title: string): OutlineGroup {
  const prefix = kind === 'main' ? '' : `${key}-`
  return { title, entries: turns.map((turn) => turnEntry(turn, `#${prefix}turn-${turn.index}`)) }
}
