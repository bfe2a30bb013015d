import { say, think } from '../../kit/blocks.ts'
import { customCommand } from '../../kit/commands.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import { LIMITER_TEST_TS, LIMITER_TS } from '../../texts/tidepool.ts'
import type { Tools } from '../../tools/index.ts'

/** After the compaction: rate limit, names, documentation, commit. */
export function wrapUp(s: Session, t: Tools): void {
  rateLimit(s, t)
  names(s, t)
  persist(s, t)
  docs(s, t)
  review(s, t)
  commit(s, t)
}

function rateLimit(s: Session, t: Tools): void {
  s.prompt('Next: the rate limit.')
  s.reply(
    t.taskUpdate(5, 'in_progress'),
    t.write('src/limiter.ts', LIMITER_TS),
    t.write('test/limiter.test.ts', LIMITER_TEST_TS),
  )
  s.reply(t.read('src/notify.ts'))
  s.reply(
    t.edit(
      'src/notify.ts',
      '    crossings(readings, limit).map((crossing) =>',
      '    crossings(readings, limit)\n      .filter(() => allowed(url))\n      .map((crossing) =>',
    ),
    t.edit('src/notify.ts', '/** Checks a station', 'const allowed = createLimiter(3, 60_000)\n\n/** Checks a station'),
    t.edit(
      'src/notify.ts',
      'import { readingsOf }',
      "import { createLimiter } from './limiter.ts'\nimport { readingsOf }",
    ),
  )
  s.reply(
    t.bash('npm run check && npm test', 'Type check and test', all(s), { seconds: 6, growing: [2, 4, 6, 9] }),
    t.taskUpdate(5, 'completed'),
  )
  s.reply(
    say(
      'Three alerts per minute and harbour; what exceeds that is dropped, not delayed, because a late tide alert is worse than none.',
    ),
  )
  s.prompt('Hmm, dropped silently? At least count them.')
  s.reply(
    t.edit(
      'src/limiter.ts',
      '    if (recent.length >= count) return false\n',
      '    if (recent.length >= count) {\n      dropped.set(harbour, (dropped.get(harbour) ?? 0) + 1)\n      return false\n    }\n',
    ),
    t.edit(
      'src/limiter.ts',
      '/** At most',
      '/** How many alerts each harbour did not get. */\nexport const dropped = new Map<string, number>()\n\n/** At most',
    ),
  )
  s.reply(t.bash('npm test', 'Run all tests', all(s), { seconds: 3, growing: [3] }))
  s.reply(say('`dropped` counts them per harbour. I would show it on `/stations` later, not in this change.'))
}

function names(s: Session, t: Tools): void {
  s.prompt('A new pilot: station 0815, name "مرسى" (they write it right to left). Does anything break?')
  s.reply(t.read('src/stations.ts'), t.grepLines('name'))
  s.reply(
    t.edit(
      'src/stations.ts',
      "  { id: '0702', name: '横浜新港', datum: 'TP' },\n",
      "  { id: '0702', name: '横浜新港', datum: 'TP' },\n  { id: '0815', name: 'مرسى', datum: 'LAT' },\n",
    ),
  )
  s.reply(
    t.bash(
      'curl -s localhost:8080/stations | node -e "for await (const chunk of process.stdin) console.log(JSON.parse(chunk).map((s) => s.name).join(\' | \'))"',
      'Fetch the names through the API',
      'Hørsholm Havn | Świnoujście | Cuxhaven-Süd | 横浜新港 | مرسى',
    ),
  )
  s.reply(
    say(
      'Nothing breaks: the name goes through the API unchanged. In the alert e-mail I would wrap it in `<bdi>`, otherwise "مرسى: 2.4 m" may be shown in the wrong order. 🌊',
    ),
  )
}

function persist(s: Session, t: Tools): void {
  s.prompt('Subscriptions are lost when the service restarts. Keep them in the file from SUBSCRIPTIONS_FILE.')
  s.reply(
    think(
      'Load at start, write after every change, write to a temporary file and rename so that a crash leaves the old file.',
    ),
    t.read('src/subscriptions.ts'),
    t.read('src/config.ts'),
  )
  s.reply(
    t.edit(
      'src/config.ts',
      "  webhookUrl: process.env['TIDEPOOL_WEBHOOK'] ?? 'http://localhost:9000/alerts',\n",
      "  subscriptionsFile: process.env['SUBSCRIPTIONS_FILE'] ?? 'data/subscriptions.json',\n",
    ),
    t.edit(
      'src/subscriptions.ts',
      'const all = new Map<string, Subscription>()\n',
      "const all = new Map<string, Subscription>(load())\n\nfunction load(): [string, Subscription][] {\n  if (!existsSync(config.subscriptionsFile)) return []\n  return JSON.parse(readFileSync(config.subscriptionsFile, 'utf8'))\n}\n\nfunction save(): void {\n  const draft = `${config.subscriptionsFile}.new`\n  writeFileSync(draft, JSON.stringify([...all]))\n  renameSync(draft, config.subscriptionsFile)\n}\n",
    ),
    t.edit(
      'src/subscriptions.ts',
      '  all.set(subscription.id, subscription)\n',
      '  all.set(subscription.id, subscription)\n  save()\n',
    ),
    t.edit(
      'src/subscriptions.ts',
      '  return all.delete(id)\n',
      '  const known = all.delete(id)\n  if (known) save()\n  return known\n',
    ),
    t.edit(
      'src/subscriptions.ts',
      'export interface Subscription',
      "import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'\nimport { config } from './config.ts'\n\nexport interface Subscription",
    ),
  )
  s.reply(
    t.bash(
      'npm test',
      'Run all tests',
      vitest(s, [
        { file: 'test/backoff.test.ts', tests: 2 },
        {
          file: 'test/subscriptions.test.ts',
          tests: 3,
          failures: [
            {
              name: 'a harbour is found by its station',
              message: "ENOENT: no such file or directory, open 'data/subscriptions.json.new'",
              at: 'src/subscriptions.ts:22:3',
              code: '     22|   writeFileSync(draft, JSON.stringify([...all]))',
            },
          ],
        },
      ]),
      { exit: 1, seconds: 3, growing: [3, 6] },
    ),
  )
  s.reply(
    say('The folder does not exist in a fresh checkout.'),
    t.edit(
      'src/subscriptions.ts',
      '  const draft = ',
      '  mkdirSync(dirname(config.subscriptionsFile), { recursive: true })\n  const draft = ',
    ),
    t.edit(
      'src/subscriptions.ts',
      "import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'\n",
      "import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'\nimport { dirname } from 'node:path'\n",
    ),
  )
  s.reply(t.bash('npm test', 'Run all tests', all(s), { seconds: 3, growing: [4] }))
  s.reply(
    say(
      'Subscriptions survive a restart. A crash in the middle of a write leaves the old file, because the new one is renamed over it.',
    ),
  )
  s.pause(4)
}

function docs(s: Session, t: Tools): void {
  s.prompt('Document it and show me the final README section.')
  s.reply(t.taskUpdate(6, 'in_progress'), t.read('README.md'))
  s.reply(
    t.edit(
      'README.md',
      '## Develop\n',
      '## Subscribe to alerts\n\n```sh\ncurl -X POST localhost:8080/subscriptions \\\n  -d \'{"station":"0417","limit":2.4,"url":"https://harbour.example.org/alerts"}\'\n```\n\n| Answer | Meaning |\n|---|---|\n| 201 | subscribed, the body holds the id |\n| 400 | a field is missing or the limit is not a height in metres |\n\n## Develop\n',
    ),
    t.taskUpdate(6, 'completed'),
  )
  s.reply(t.taskList())
  s.reply(
    say(
      'All six tasks are done. The section:\n\n> **Subscribe to alerts**: POST a station, a limit in metres and your URL. You get 201 and an id; DELETE `/subscriptions/<id>` ends it.\n\nThe table explains the two answers a harbour will see.',
    ),
  )
}

function review(s: Session, t: Tools): void {
  customCommand(
    s,
    'review-diff',
    'main',
    'Review the diff of the current branch against the given base. Look for bugs first, style last. Answer with at most five findings, the worst first.',
  )
  s.reply(
    t.bash(
      'git diff --stat main',
      'Show what changed',
      ' README.md                  | 16 +++++++++++++\n src/backoff.ts             | 14 ++++++++++++\n src/body.ts                | 12 ++++++++++\n src/crossings.ts           |  5 +++--\n src/limiter.ts             | 18 +++++++++++++++\n src/notify.ts              | 24 +++++++++++++-------\n src/server.ts              | 27 ++++++++++++++++++++--\n src/subscriptions.ts       | 43 +++++++++++++++++++++++++++++++++++\n src/webhook.ts             |  6 ++---\n 9 files changed, 151 insertions(+), 14 deletions(-)',
    ),
    t.read('src/notify.ts'),
    t.read('src/server.ts'),
  )
  s.reply(
    think(
      'fetch does not reject on a 500, so send() never fails and the retry never happens for a harbour that answers with an error.',
    ),
    say(
      '1. **`send()` ignores the status.** `fetch` resolves on 500, so a harbour that answers with an error is never retried.\n2. `isWanted` checks that the fields exist, not their types: `"limit": "high"` passes and then fails in `subscribe` with a 500.\n3. The limiter is keyed by URL; two stations of one harbour share it. Probably intended, please confirm.',
    ),
  )
  s.prompt('1 and 2 are right, fix them. 3 is intended.')
  s.reply(
    t.edit('src/webhook.ts', '  await fetch(url, {', '  const response = await fetch(url, {'),
    t.edit(
      'src/webhook.ts',
      '  })\n}\n',
      '  })\n  if (!response.ok) throw new Error(`${url} answered ${response.status}`)\n}\n',
    ),
    t.edit(
      'src/server.ts',
      "'station' in value && 'limit' in value && 'url' in value\n",
      "'station' in value && 'limit' in value && 'url' in value &&\n  typeof value.station === 'string' && typeof value.limit === 'number' && typeof value.url === 'string'\n",
    ),
  )
  s.reply(t.bash('npm run check && npm test', 'Type check and test', all(s), { seconds: 6, growing: [1, 4, 8] }))
  s.reply(say('Both fixed; 16 tests pass.'))
}

function commit(s: Session, t: Tools): void {
  s.prompt('Commit it, one commit for the bug and one for the feature.')
  s.reply(
    t.bash(
      'git add src/crossings.ts test/crossings.test.ts && git commit -q -m "Count a reading on the limit once" && git add -A && git commit -q -m "Let harbours subscribe with their own limit" && git log --oneline -3',
      'Make two commits',
      'c07d5e1 Let harbours subscribe with their own limit\n91b4f36 Count a reading on the limit once\n5d2ac48 Nightly: print the number of crossings',
    ),
  )
  s.reply(
    say(
      'Two commits on `harbour-alerts`:\n\n- `91b4f36` Count a reading on the limit once\n- `c07d5e1` Let harbours subscribe with their own limit',
    ),
  )
}

const all = (s: Session): string =>
  vitest(s, [
    { file: 'test/backoff.test.ts', tests: 2 },
    { file: 'test/crossings.test.ts', tests: 3 },
    { file: 'test/limiter.test.ts', tests: 2 },
    { file: 'test/routes.test.ts', tests: 2 },
    { file: 'test/stations.test.ts', tests: 4 },
    { file: 'test/subscriptions.test.ts', tests: 3 },
  ])
