import { Agent } from '../../kit/agents.ts'
import { failing, say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import { BACKOFF_TEST_TS, BACKOFF_TS } from '../../texts/tidepool.ts'
import { toolsOf } from '../../tools/index.ts'
import type { Tools } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'

const HAIKU = 'claude-haiku-4-5-20251001'

/** Matching and delivery, with an agent that gets two prompts and an attempt that the user rewinds. */
export function delivery(s: Session, t: Tools): void {
  const agent = explore(s, t)
  matching(s, t)
  s.closeTurn()
  const before = s.leaf
  withInterval(s, t)
  s.rewindTo(before)
  withBackoff(s, t)
  askAgain(s, agent)
  agent.save()
}

function explore(s: Session, t: Tools): Agent {
  s.prompt(
    'Before you touch notify(): let an agent check who depends on it. I am not sure the nightly job does not call it too.',
  )
  const agent = new Agent(s, {
    type: 'Explore',
    description: 'Find users of notify()',
    prompt:
      'Find everything in /home/mara/src/tidepool that calls notify() or depends on the constant LIMIT in src/notify.ts. Include scripts and tests. Report file, line and what would break.',
    model: HAIKU,
    story: (a) => {
      const tools = toolsOf(a)
      a.reply(tools.grepLines('notify\\(|LIMIT'), tools.glob('{src,scripts,test}/**', /^(src|scripts|test)\//))
      a.reply(tools.read('src/notify.ts'))
      a.reply(
        say(
          '**Callers of notify()**\n- none in `src/`, `test/`\n- `scripts/nightly.sh` runs `node -e` with it (line 6)\n\n**LIMIT** is private to `src/notify.ts`.\n\nChanging the limit is safe; renaming `notify` would break the nightly script.',
        ),
      )
    },
  })
  s.reply(t.taskUpdate(3, 'in_progress'), agent.start())
  s.reply(
    say('Only `scripts/nightly.sh` calls it, with a station and a time. I can change the inside, the signature stays.'),
  )
  return agent
}

function matching(s: Session, t: Tools): void {
  s.prompt('Great, then go ahead with the matching.')
  const input = { file_path: TIDEPOOL.root + '/src/webhook.ts' }
  s.reply(
    failing(
      {
        ...t.read('src/webhook.ts'),
        name: 'Edit',
        input: { replace_all: false, ...input, old_string: 'config.webhookUrl', new_string: 'url' },
      },
      '<tool_use_error>File has not been read yet. Read it first before writing to it.</tool_use_error>',
      'Error: File has not been read yet. Read it first before writing to it.',
    ),
    failing(
      t.bash('npm run check', 'Type check', ''),
      '<tool_use_error>Sibling tool call errored</tool_use_error>',
      'Sibling tool call errored',
    ),
  )
  s.reply(t.read('src/webhook.ts'))
  s.reply(
    t.edit(
      'src/webhook.ts',
      'send(station: string, crossing: Crossing)',
      'send(url: string, station: string, crossing: Crossing)',
    ),
    t.edit('src/webhook.ts', 'await fetch(config.webhookUrl, {', 'await fetch(url, {'),
    t.edit('src/webhook.ts', "import { config } from './config.ts'\n", ''),
    t.edit(
      'src/notify.ts',
      '  const found = crossings(await readingsOf(station, since), LIMIT)\n  for (const crossing of found) await send(station, crossing)\n  return found.length\n',
      '  const readings = await readingsOf(station, since)\n  let sent = 0\n  for (const { limit, url } of subscribersOf(station)) {\n    for (const crossing of crossings(readings, limit)) {\n      await send(url, station, crossing)\n      sent += 1\n    }\n  }\n  return sent\n',
    ),
    t.edit('src/notify.ts', 'const LIMIT = 2.4\n\n', ''),
    t.edit(
      'src/notify.ts',
      "import { send } from './webhook.ts'\n",
      "import { subscribersOf } from './subscriptions.ts'\nimport { send } from './webhook.ts'\n",
    ),
  )
  s.reply(
    t.bash('npm run check && npm test', 'Type check and test', green(s), { seconds: 6, growing: [2, 4, 7] }),
    t.taskUpdate(3, 'completed'),
  )
  s.reply(
    say(
      '`notify()` now asks who listens and compares the readings with each limit. `LIMIT` and `TIDEPOOL_WEBHOOK` are no longer used.',
    ),
  )
}

/** The rewound branch. */
function withInterval(s: Session, t: Tools): void {
  s.prompt('Task 4: when a harbour does not answer, try again every 30 seconds until it does.')
  s.reply(t.taskUpdate(4, 'in_progress'))
  s.reply(
    think(
      'A timer per failed alert that never gives up: simple, but it can pile up when a harbour is down for a night.',
    ),
    t.edit(
      'src/notify.ts',
      '      await send(url, station, crossing)\n',
      '      const timer = setInterval(() => send(url, station, crossing).then(() => clearInterval(timer)), 30_000)\n',
    ),
  )
  s.reply(
    say(
      'Done, but I am not happy with it: a harbour that is down for a night collects one timer per alert, and after a restart all of them are lost. Shall I limit the number of tries?',
    ),
  )
  // The rewind restores the files.
  s.workspace.set(
    'src/notify.ts',
    s.workspace
      .get('src/notify.ts')
      .replace(
        '      const timer = setInterval(() => send(url, station, crossing).then(() => clearInterval(timer)), 30_000)\n',
        '      await send(url, station, crossing)\n',
      ),
  )
}

function withBackoff(s: Session, t: Tools): void {
  s.prompt(
    'Task 4: retry with exponential backoff and jitter, five tries at most, and one slow harbour must not hold up the others.',
  )
  s.reply(
    t.taskUpdate(4, 'in_progress'),
    t.write('src/backoff.ts', BACKOFF_TS),
    t.write('test/backoff.test.ts', BACKOFF_TEST_TS),
  )
  s.reply(
    t.edit(
      'src/notify.ts',
      '  let sent = 0\n  for (const { limit, url } of subscribersOf(station)) {\n    for (const crossing of crossings(readings, limit)) {\n      await send(url, station, crossing)\n      sent += 1\n    }\n  }\n  return sent\n',
      "  const deliveries = subscribersOf(station).flatMap(({ limit, url }) =>\n    crossings(readings, limit).map((crossing) => withBackoff(() => send(url, station, crossing))),\n  )\n  const results = await Promise.allSettled(deliveries)\n  return results.filter((result) => result.status === 'fulfilled').length\n",
    ),
    t.edit(
      'src/notify.ts',
      'import { crossings } from',
      "import { withBackoff } from './backoff.ts'\nimport { crossings } from",
    ),
  )
  s.reply(
    t.bash(
      'npx vitest run test/backoff.test.ts',
      'Run the backoff tests',
      vitest(s, [
        {
          file: 'test/backoff.test.ts',
          tests: 2,
          failures: [
            {
              name: 'gives up after five tries',
              message: 'expected 6 to be 5 // Object.is equality',
              at: 'test/backoff.test.ts:11:17',
              code: '     11|   expect(calls).toBe(5)',
            },
          ],
        },
      ]),
      { exit: 1, seconds: 1.5 },
    ),
  )
  s.reply(
    think(
      '`failed` counts from zero, so the sixth call still runs. The try that just failed has to be counted before the comparison.',
    ),
    t.edit('src/backoff.ts', '      if (failed >= tries) throw error', '      if (failed + 1 >= tries) throw error'),
  )
  s.reply(
    t.bash('npm test', 'Run all tests', green(s, true), { seconds: 3, growing: [2, 5] }),
    t.taskUpdate(4, 'completed'),
  )
  s.reply(
    say(
      'Green. I was off by one: `failed` counts from zero, so there were six tries.\n\nDelivery now runs side by side (`Promise.allSettled`), each with up to five tries:\n\n```ts\nawait wait(250 * 2 ** failed * (0.5 + Math.random()))\n```',
    ),
  )
  s.pause(2)
}

function askAgain(s: Session, agent: Agent): void {
  s.prompt('Ask the same agent whether the nightly script still fits.')
  s.reply(
    agent.resume(
      'Check the nightly script',
      'notify() keeps its signature but now returns the number of delivered alerts. Does scripts/nightly.sh still fit?',
      (a) => {
        a.reply(toolsOf(a).read('scripts/nightly.sh'))
        a.reply(
          say(
            'Yes. `scripts/nightly.sh` prints the returned number and does not interpret it. The label "crossings:" should become "delivered:".',
          ),
        )
      },
    ),
  )
  s.reply(toolsOf(s).edit('scripts/nightly.sh', 'crossings:', 'delivered:'))
  s.reply(say('It fits; I only changed the label in its output.'))
}

const green = (s: Session, backoff = false): string =>
  vitest(s, [
    ...(backoff ? [{ file: 'test/backoff.test.ts', tests: 2 }] : []),
    { file: 'test/crossings.test.ts', tests: 3 },
    { file: 'test/routes.test.ts', tests: 2 },
    { file: 'test/stations.test.ts', tests: 4 },
    { file: 'test/subscriptions.test.ts', tests: 3 },
  ])
