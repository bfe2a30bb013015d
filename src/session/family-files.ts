// The files of an open session. A running session gets new files, and any file may be deleted meanwhile.
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

  /** Known files stay, even if they were deleted. Returns whether there are new ones. */
  addNew(): boolean {
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

  isThere(): boolean {
    return this.main === undefined || this.main.archived !== undefined || this.writtenAt() !== null
  }

  writtenAt(): number | null {
    try {
      return this.main ? locateFile(this.main.path).mtimeMs : null
    } catch {
      return null
    }
  }
}

/** Skips agents in the flat layout: only their records say which session they belong to. */
function added(known: readonly SourceFile[], near: readonly SourceFile[], kind: SourceFile['kind']): SourceFile[] {
  const paths = new Set(known.map(({ path }) => path))
  // A moved session leaves copies of its agents behind; each agent counts once.
  const agents = new Set(known.map(({ agentId }) => agentId))
  const isNew = ({ path, agentId }: SourceFile) => !paths.has(path) && (agentId === undefined || !agents.has(agentId))
  return [...known, ...near.filter((file) => file.kind === kind && file.layout !== 'flat' && isNew(file))]
}
