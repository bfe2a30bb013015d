// Of each session what its head says.
import { NANO } from '../../analytics/ledger/ledger.ts'
import type { SessionUsage } from '../../analytics/report/session-usage.ts'
import type { ExportedSession } from '../exported-session.ts'
import { columnsOf, type Table } from './table.ts'

const { text, integer, time } = columnsOf<ExportedSession>()

export const sessionsTable: Table<ExportedSession> = {
  name: 'sessions',
  about: 'One row a session.',
  time: 'started_at',
  columns: [
    text('session_id', ({ head }) => head.id, 'Id of the session: the name of its transcript.'),
    text(
      'title',
      ({ head }) => head.title,
      'The user’s own name for it, else the generated one, the last prompt, a summary, the first prompt.',
    ),
    text('title_source', ({ head }) => head.titleSource, 'Which of these it is.'),
    text(
      'project',
      ({ head }) => head.project?.path ?? null,
      'Directory of the project; of a worktree, that of its repository.',
    ),
    text('directory', ({ head }) => head.directory, 'Directory the session ran in.'),
    text('branch', ({ head }) => head.branch, 'Last git branch.'),
    time('started_at', ({ head }) => head.startedAt, 'Time of the first record.'),
    time('ended_at', ({ head }) => head.endedAt, 'Time of the last record.'),
    integer('prompts', ({ head }) => head.prompts, 'Prompts of the main line.'),
    integer('messages', ({ head }) => head.messages, 'Messages of the main line.'),
    integer('tool_calls', ({ head }) => head.toolCalls, 'Tool calls of the main line.'),
    integer(
      'agents',
      countAgents,
      'Agents that are part of the export; helpers of the program itself are not counted.',
    ),
    integer('errors', ({ head }) => head.errors, 'Failed calls and requests, agents included.'),
    text('models', ({ head }) => head.models.join(','), 'Models that answered, with commas between them.'),
    text('versions', ({ head }) => head.versions.join(','), 'Versions of Claude Code that wrote it.'),
    integer('records', ({ head }) => head.records, 'Records of the main transcript.'),
    integer('bytes', ({ head }) => head.sources[0]?.bytes ?? null, 'Bytes of the main transcript that were read.'),
    text('path', ({ head }) => head.sources[0]?.path ?? null, 'Where the transcript lies, or lay, in the Claude home.'),
    text('sha256', ({ head }) => head.sources[0]?.sha256 ?? null, 'Hash of these bytes.'),
    integer('input_tokens', tokens('input'), 'Uncached input, agents included; null when no ledger has the session.'),
    integer('output_tokens', tokens('output'), 'Output, thinking included.'),
    integer('cache_write_tokens', tokens('cacheWrite'), 'Written to the cache.'),
    integer('cache_read_tokens', tokens('cacheRead'), 'Read from the cache.'),
    integer(
      'cost_nano_usd',
      costOf,
      'What it costs at the prices of the API, in nano-dollars; null when a part of it has no price.',
    ),
    text('family', ({ head }) => head.family.join(','), 'Other sessions that share records with it, earliest first.'),
  ],
}

function countAgents({ parts }: ExportedSession): number {
  return parts.filter(({ agent }) => agent !== undefined && !agent.isHelper).length
}

function tokens(kind: keyof SessionUsage['tokens']): (session: ExportedSession) => number | null {
  return ({ head }) => head.usage?.tokens[kind] ?? null
}

/** A sum that lacks something is no sum. */
function costOf({ head: { usage } }: ExportedSession): number | null {
  return usage === null || usage.cost.unpriced.length > 0 ? null : Math.round(usage.cost.usd * NANO)
}
