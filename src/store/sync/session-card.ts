// The columns of a session row that follow from the facts of its main transcript. The reading thread computes them, so that
// the writer does not have to restore the facts from their JSON.
import { projectPath } from '../../format/project.ts'
import { packDetails } from '../index/session-details.ts'
import { packCopyKeys, type CopyKeys } from '../../thread/counts/copy-keys.ts'
import { countSession } from '../../thread/counts/session-counts.ts'
import type { FactsBuilder, TitleSource } from '../../thread/session-facts.ts'
import { toJson } from '../../text/to-json.ts'

export interface SessionCard {
  title: string
  titleSource: TitleSource
  project: string | null
  directory: string | null
  branch: string | null
  startedAt: number | null
  endedAt: number | null
  prompts: number
  messages: number
  toolCalls: number
  records: number
  /** JSON. */
  inlineAgents: string
  /** See session-details.ts. */
  details: string
  copyKeys: CopyKeys
  /** Has its own user or assistant record. */
  hasTalk: boolean
}

/** `isOwn` reports whether a record belongs to the session. It decides which summary is the title. */
export function toSessionCard(builder: FactsBuilder, isOwn: (uuid: string) => boolean): SessionCard {
  const facts = builder.build(isOwn)
  // The view adds turns and agents, which other rows have.
  const { prompts, messages, toolCalls } = countSession(facts, 0, [])
  const { title, titleSource, directory, branch, records, inlineAgents, hasTalk } = facts
  return {
    title,
    titleSource,
    project: projectPath(facts),
    directory,
    branch,
    ...builder.times,
    prompts,
    messages,
    toolCalls,
    records,
    inlineAgents: toJson(inlineAgents),
    details: packDetails(facts),
    copyKeys: packCopyKeys(facts),
    hasTalk,
  }
}
