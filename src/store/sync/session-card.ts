// The columns of a session row that follow from the facts of its main transcript. The reading thread computes them, so that
// the writer does not have to restore the facts from their JSON.
import { projectPath } from '../../format/project.ts'
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
  /** Has its own user or assistant record. */
  hasTalk: boolean
}

/** `isOwn` reports whether a record belongs to the session. It decides which summary is the title. */
export function toSessionCard(facts: FactsBuilder, isOwn: (uuid: string) => boolean): SessionCard {
  const { title, titleSource, repository, directory, branch, startedAt, endedAt, records, hasTalk } = facts.brief(isOwn)
  // The view adds turns and agents, which other rows have.
  const counted = facts.counted()
  const { prompts, messages, toolCalls } = countSession(counted, 0, [])
  return {
    title,
    titleSource,
    project: projectPath({ repository, directory }),
    directory,
    branch,
    startedAt,
    endedAt,
    prompts,
    messages,
    toolCalls,
    records,
    inlineAgents: toJson(counted.inlineAgents),
    hasTalk,
  }
}
