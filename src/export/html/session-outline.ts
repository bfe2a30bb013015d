// The outline of a session before it is read, for a page that is written as it comes: its turns, branches, and agents that
// stand alone.
import type { ExportPlan } from '../export-plan.ts'
import type { ExportedSession, SessionPart } from '../exported-session.ts'
import type { OutlineGroup } from './page-outline.ts'
import { partName, turnEntry } from './part-heads.ts'
import { ToldAgents } from './told-agents.ts'

export function outlineSession({ parts }: ExportedSession, { options }: ExportPlan): OutlineGroup[] {
  const agents = new ToldAgents(parts, options).left()
  const alone = options.agents === 'separate' ? agents : agents.filter(({ agent }) => agent.unlinked !== null)
  return [
    ...parts.filter(({ kind }) => kind === 'main').map((part) => toGroup(part, 'Turns')),
    ...parts.filter(({ kind }) => kind === 'branch').map((part) => toGroup(part, partName(part))),
    ...alone.map((part) => ({
      title: partName(part),
      entries: [{ href: `#${part.key}`, label: '', text: part.agent.description ?? partName(part) }],
    })),
  ]
}

function toGroup({ kind, key, turns }: SessionPart, title: string): OutlineGroup {
  const prefix = kind === 'main' ? '' : `${key}-`
  return { title, entries: turns.map((turn) => turnEntry(turn, `#${prefix}turn-${turn.index}`)) }
}
