import { NANO } from '../../analytics/ledger/ledger.ts'
import type { SessionUsage } from '../../analytics/report/session-usage.ts'
import { COUNT_MEANINGS } from '../../thread/counts/session-counts.ts'
import type { ExportedSession } from '../exported-session.ts'
import { columnsOf, type TableDefinition } from './table.ts'

const { text, integer, time } = columnsOf<ExportedSession>()

export const sessionsTable: TableDefinition<ExportedSession> = {
  name: 'sessions',
  about: 'One row per session.',
  time: 'started_at',
  columns: [
    text('session_id', ({ head }) => head.id, 'Id of the session, which is the name of its transcript.'),
    text(
      'title',
      ({ head }) => head.title,
      'The first that exists of: the name given by the user, the generated title, a summary, the first prompt that says what it is about, the last prompt, the first answer.',
    ),
    text('title_source', ({ head }) => head.titleSource, 'Which of these the title is.'),
    text(
      'project',
      ({ head }) => head.project?.path ?? null,
      'Directory of the project; for a worktree, the directory of its repository.',
    ),
    text('directory', ({ head }) => head.directory, 'Directory the session ran in.'),
    text('branch', ({ head }) => head.branch, 'Last git branch.'),
    time('started_at', ({ head }) => head.startedAt, 'Time of the first record.'),
    time('ended_at', ({ head }) => head.endedAt, 'Time of the last record.'),
    integer('prompts', ({ head }) => head.prompts, COUNT_MEANINGS.prompts),
    integer('messages', ({ head }) => head.messages, COUNT_MEANINGS.messages),
    integer('turns', ({ head }) => head.turns, COUNT_MEANINGS.turns),
    integer('tool_calls', ({ head }) => head.toolCalls, COUNT_MEANINGS.toolCalls),
    integer('agents', ({ head }) => head.agents, COUNT_MEANINGS.agents),
    integer('errors', ({ head }) => head.errors, 'Number of failed calls and requests, including those of agents.'),
    text('models', ({ head }) => head.models.join(','), 'Models that answered, separated by commas.'),
    text('versions', ({ head }) => head.versions.join(','), 'Versions of Claude Code that wrote it.'),
    integer('records', ({ head }) => head.records, 'Number of records in the main transcript.'),
    integer('bytes', ({ head }) => head.sources[0]?.bytes ?? null, 'Bytes of the main transcript that were read.'),
    text(
      'path',
      ({ head }) => head.sources[0]?.path ?? null,
      'Path of the transcript in the Claude home; it may no longer exist.',
    ),
    text('sha256', ({ head }) => head.sources[0]?.sha256 ?? null, 'Hash of these bytes.'),
    integer(
      'input_tokens',
      tokens('input'),
      'Uncached input, including agents; null if the session is not in the ledger.',
    ),
    integer('output_tokens', tokens('output'), 'Output, including thinking.'),
    integer('cache_write_tokens', tokens('cacheWrite'), 'Written to the cache.'),
    integer('cache_read_tokens', tokens('cacheRead'), 'Read from the cache.'),
    integer('cost_nano_usd', costOf, 'Cost at API prices, in nano-dollars; null if a part of it has no price.'),
    text('family', ({ head }) => head.family.join(','), 'Other sessions that share records with it, earliest first.'),
  ],
}

function tokens(kind: keyof SessionUsage['tokens']): (session: ExportedSession) => number | null {
  return ({ head }) => head.usage?.tokens[kind] ?? null
}

/** Returns null if a part has no price, because an incomplete sum would mislead. */
function costOf({ head: { usage } }: ExportedSession): number | null {
  return usage === null || usage.cost.unpriced.length > 0 ? null : Math.round(usage.cost.usd * NANO)
}
