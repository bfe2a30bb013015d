import type { Archive } from '../../kit/archive.ts'
import { openSession } from '../../kit/session.ts'
import { compactBoundary } from '../../kit/system.ts'
import * as files from '../../texts/tidepool.ts'
import { toolsOf } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'
import type { Card } from '../projects.ts'
import { delivery } from './delivery.ts'
import { doubleAlert } from './double-alert.ts'
import { flaky } from './flaky.ts'
import { operations } from './operations.ts'
import { subscriptions } from './subscriptions.ts'
import { wrapUp } from './wrap-up.ts'

const SUMMARY = `1. Primary request: Hørsholm Havn got two alerts for one tide. Then: harbours subscribe with their own limit and URL.
2. Fixed: crossings() counted a reading that equals the limit twice (test in test/crossings.test.ts).
3. Built: src/subscriptions.ts, routes in src/server.ts, matching in src/notify.ts, src/backoff.ts with five tries and jitter.
4. Checked: two pilot limits in harbour-db would be refused (0611 is a typo, 0702 stays open). The load test lost nothing.
5. Staging: SUBSCRIPTIONS_FILE is set, .env.staging is ignored by git, the leaked key was rotated.
6. Pending: task 5 (rate limit), task 6 (documentation). All tests pass.
7. Next step: the rate limit.`

/** February 2026, the largest session: a bug, a feature in six tasks, an agent with two prompts, a rewind, a compaction. */
export function alerts(archive: Archive): Card[] {
  const s = openSession(archive, {
    name: 'alerts',
    project: TIDEPOOL,
    version: '2.1.44',
    start: '2026-02-18T08:05:44.230Z',
    model: 'claude-opus-4-6',
    files: {
      'README.md': files.README_MD,
      'scripts/nightly.sh':
        '#!/bin/sh\nset -eu\nsince=$(date -d yesterday +%s)\nfor station in 0417 0532 0611 0702; do\n  printf "crossings: "\n  node -e "import(\'./src/notify.ts\').then((m) => m.notify(\'$station\', $since)).then(console.log)"\ndone\n',
      'src/config.ts': files.CONFIG_TS,
      'src/crossings.ts': files.CROSSINGS_TS,
      'src/notify.ts': files.NOTIFY_TS,
      'src/readings.ts': files.READINGS_TS,
      'src/server.ts': files.SERVER_TS,
      'src/stations.ts': files.STATIONS_TS,
      'src/webhook.ts': files.WEBHOOK_TS,
      'test/crossings.test.ts': files.CROSSINGS_TEST_TS,
    },
    gitBranch: 'harbour-alerts',
    slug: 'patient-humming-buoy',
    cacheMinutes: 60,
    baseTokens: 21_600,
    tokenScale: 17,
    permissionMode: 'acceptEdits',
    hooks: {
      sessionStart: 'scripts/hooks/session-start.sh',
      afterEdit: 'npx prettier --check',
      stop: 'scripts/hooks/notify-done.sh',
    },
    streamsTools: true,
  })
  const t = toolsOf(s)
  s.hooks.atStart(s, 'startup')
  doubleAlert(s, t)
  subscriptions(s, t)
  flaky(s, t)
  delivery(s, t)
  operations(s, t)
  s.closeTurn()
  if (s.leaf !== null) compactBoundary(s, { trigger: 'auto', logicalParent: s.leaf, summary: SUMMARY })
  wrapUp(s, t)
  t.saveTasks()
  s.save()
  return [
    {
      file: `${s.folder}/${s.id}.jsonl`,
      project: 'tidepool',
      version: '2.1.44',
      shows:
        'the large one: failing and passing tests, Task tools (and `tasks/`), agent resumed once, `progress` of hooks, shell and agent, rewind, compaction that resolves, spilled output, MCP with structured data and with an error, ToolSearch, cancelled sibling call, `/rename`, a leaked key',
    },
  ]
}
