import type { Archive } from '../../kit/archive.ts'
import { openSession } from '../../kit/session.ts'
import * as files from '../../texts/partitions.ts'
import { STATIONS_TS } from '../../texts/tidepool.ts'
import { toolsOf } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'
import type { Card } from '../projects.ts'
import { forkOf } from './fork.ts'
import { migration } from './migration.ts'
import { nextDay } from './next-day.ts'
import { makePlan, partitionNames } from './plan.ts'

/** May 2026: plan mode, background and nested agents, hooks, a worktree, a pull request; resumed in the same file. */
export function partitions(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'partitions',
    project: TIDEPOOL,
    version: '2.1.150',
    start: '2026-05-19T08:10:33.871Z',
    model: 'claude-opus-4-7',
    files: {
      'src/database.ts': files.DATABASE_TS,
      'src/export.ts': files.EXPORT_TS,
      'src/stations.ts': STATIONS_TS,
      'src/store.ts': files.STORE_TS,
    },
    gitBranch: 'readings-by-month',
    slug: 'readings-by-month',
    cacheMinutes: 60,
    baseTokens: 24_800,
    tokenScale: 5,
    permissionMode: 'plan',
    hooks: {
      sessionStart: 'scripts/hooks/session-start.sh',
      afterEdit: 'npx prettier --check',
      stop: 'scripts/hooks/notify-done.sh',
    },
    aiTitle: 'Split readings into monthly partitions',
    keepsBlobs: true,
  })
  const t = toolsOf(s)
  s.meta({ type: 'permission-mode', permissionMode: 'plan', sessionId: s.id })
  s.hooks.atStart(s, 'startup')
  makePlan(s, t)
  const atFork = s.out.records.length
  partitionNames(s, t)
  migration(s, t)
  nextDay(s, t)
  s.save()
  // The final plan: step 4 was changed on the second day.
  archive.write(
    'plans/readings-by-month.md',
    files.PLAN.replace(/^4\. .*/m, '4. The first insert of a month creates its partition; no job'),
  )
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'tidepool',
      version: '2.1.150',
      shows:
        'pasted text (with `paste-cache/`), plan mode (with `plans/`), LSP, skill, worktree, background agent with notification, nested agent, prompt queued into a turn, hook attachments and a blocking hook, pull request link, away summary, resumed the next day in the same file, redacted thinking, replaced content, WebSearch',
    },
    forkOf(archive, s, atFork),
  ]
}
