// The files of an open session as they are now: a running one gets agents, sidecars and spilled outputs while it is
// looked at, and any may be deleted meanwhile.
import { locateFile, locateNear, type SourceFile } from '../reader/locate.ts'
import type { SessionFamily } from '../reader/session.ts'

export class FamilyFiles {
  readonly main: SourceFile | undefined
  private family: SessionFamily

  constructor(family: SessionFamily) {
    this.family = family
    this.main = family.main
  }

  get id(): string {
    return this.family.id
  }

  /** An agent's transcript that was named by itself is read as the conversation it is. */
  get isAgent(): boolean {
    return this.main?.kind === 'agent'
  }

  get agents(): readonly SourceFile[] {
    return this.isAgent ? [] : this.family.agents
  }

  get metas(): readonly SourceFile[] {
    return this.family.metas
  }

  get toolResults(): readonly SourceFile[] {
    return this.family.toolResults
  }

  /** Looks again at what lies beside the transcript; what lay there before stays known. Whether there is anything new. */
  lookAgain(): boolean {
    const { main, family } = this
    if (!main || main.archived !== undefined || !this.isThere()) return false
    const near = locateNear(main)
    const agents = added(family.agents, near, 'agent')
    const metas = added(family.metas, near, 'agent-meta')
    const toolResults = added(family.toolResults, near, 'tool-result')
    this.family = { ...family, agents, metas, toolResults }
    return (
      agents.length > family.agents.length ||
      metas.length > family.metas.length ||
      toolResults.length > family.toolResults.length
    )
  }

  /** Whether the transcript is where it was found; one of the archive needs no place. */
  isThere(): boolean {
    return this.main === undefined || this.main.archived !== undefined || this.writtenAt() !== null
  }

  /** When the transcript was last written to; null when it has gone. */
  writtenAt(): number | null {
    try {
      return this.main ? locateFile(this.main.path).mtimeMs : null
    } catch {
      return null
    }
  }
}

/** Flat agents are left out: whose they are, only their records tell. */
function added(known: readonly SourceFile[], near: readonly SourceFile[], kind: SourceFile['kind']): SourceFile[] {
  const paths = new Set(known.map(({ path }) => path))
  // A moved session leaves copies of its agents behind: each is one agent.
  const agents = new Set(known.map(({ agentId }) => agentId))
  const isNew = ({ path, agentId }: SourceFile) => !paths.has(path) && (agentId === undefined || !agents.has(agentId))
  return [...known, ...near.filter((file) => file.kind === kind && file.layout !== 'flat' && isNew(file))]
}
