import type { Era } from './era.ts'
import type { JsonObject } from './json.ts'

export interface Scene {
  readonly era: Era
  readonly sessionId: string
  readonly sidechain: boolean
  readonly agentId?: string
  readonly entrypoint: string
  cwd: string
  gitBranch: string
  slug?: string
}

export interface Link {
  readonly parent: string | null
  readonly logicalParent?: string
  readonly promptId?: string
  /** Records written while a turn runs repeat the id in snake case (2.1.217 and later). */
  readonly inTurn?: boolean
}

/** Adds the envelope of an era to a record body. Key order matters: readers filter by the first bytes of a line. */
export function seal(scene: Scene, link: Link, body: JsonObject): JsonObject {
  const { era } = scene
  const head: JsonObject = {
    parentUuid: link.parent,
    logicalParentUuid: link.logicalParent,
    isSidechain: scene.sidechain,
  }
  const place: JsonObject = {
    cwd: scene.cwd,
    sessionId: scene.sessionId,
    version: era.version,
    gitBranch: era.gitBranch ? scene.gitBranch : undefined,
  }
  if (era.envelopeFirst) {
    return { ...head, userType: 'external', ...place, agentId: scene.agentId, slug: scene.slug, ...body }
  }
  return {
    ...head,
    promptId: link.promptId,
    agentId: scene.agentId,
    ...body,
    session_id: era.effort && link.inTurn === true ? scene.sessionId : undefined,
    userType: 'external',
    entrypoint: era.entrypoint ? scene.entrypoint : undefined,
    ...place,
    slug: scene.slug,
  }
}
