// The facts of a session that lists show and that have no column of their own, as JSON without empty values. Restoring the
// saved facts of every main transcript instead took three quarters of the time of a list.
import type { SessionFacts } from '../../thread/session-facts.ts'
import { toJson } from '../../text/to-json.ts'

export type SessionDetails = Pick<
  SessionFacts,
  | 'ownName'
  | 'directory'
  | 'repository'
  | 'worktree'
  | 'branch'
  | 'versions'
  | 'models'
  | 'entrypoint'
  | 'pullRequests'
  | 'forkedFrom'
  | 'slugs'
  | 'continuedIn'
>

const EMPTY: SessionDetails = {
  ownName: null,
  directory: null,
  repository: null,
  worktree: null,
  branch: null,
  versions: [],
  models: [],
  entrypoint: null,
  pullRequests: [],
  forkedFrom: [],
  slugs: [],
  continuedIn: null,
}

// The keys of an object of this type are these.
const NAMES = Object.keys(EMPTY) as (keyof SessionDetails)[]

export function packDetails(facts: SessionDetails): string {
  const isKept = (value: SessionDetails[keyof SessionDetails]) =>
    Array.isArray(value) ? value.length > 0 : value !== null
  const packed: Record<string, unknown> = {}
  for (const name of NAMES) {
    const isRepeated = name === 'repository' && facts.repository === facts.directory
    if (!isRepeated && isKept(facts[name])) packed[name] = facts[name]
  }
  return toJson(packed)
}

export function unpackDetails(stored: string): SessionDetails {
  // Written by packDetails() of this version: the index is rebuilt when the format changes.
  const details = { ...EMPTY, ...(JSON.parse(stored) as Partial<SessionDetails>) }
  return { ...details, repository: details.repository ?? details.directory }
}
