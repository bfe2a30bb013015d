import { attach } from '../../kit/attachments.ts'
import { call, redacted, say, think } from '../../kit/blocks.ts'
import { localCommand, slashCommand } from '../../kit/commands.ts'
import type { Session } from '../../kit/session.ts'
import { informational, synthetic } from '../../kit/system.ts'
import { vitest } from '../../texts/runs.ts'
import type { Tools } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'
import { backfill } from './backfill.ts'
import { toolUseIds } from '../../kit/tool-ids.ts'

/** The next morning the session continues in the same file, as the current resume does. */
export function nextDay(s: Session, t: Tools): void {
  resume(s)
  comments(s, t)
  decide(s, t)
  measure(s, t)
  research(s, t)
  backfill(s, t)
  finish(s, t)
}

function resume(s: Session): void {
  slashCommand(s, 'exit', '', 'See ya!')
  s.clock.jumpTo('2026-05-20T06:48:10.510Z')
  s.hooks.atStart(s, 'resume')
  synthetic(s, 'No response requested.')
}

function comments(s: Session, t: Tools): void {
  s.prompt(
    'Morning! The review of #42 is in: "insertReading asks the database on every insert of a new process; what if two processes create the same month at once?"',
  )
  attach(s, { type: 'date_change', newDate: '2026-05-20' })
  s.reply(think('"if not exists" is not safe against a concurrent create.'), t.read('src/store.ts'))
  s.reply(
    redacted(),
    say(
      '`create table if not exists` can still fail when two processes run it in the same moment: both see nothing, one loses with a duplicate-key error from the catalogue. I will take an advisory lock.',
    ),
    t.edit(
      'src/store.ts',
      '  await client.run(createPartition(at))\n',
      "  await client.run('select pg_advisory_xact_lock(7007)')\n  await client.run(createPartition(at))\n",
    ),
  )
  s.reply(
    t.bash(
      'npm test',
      'Run all tests',
      vitest(s, [
        { file: 'test/partitions.test.ts', tests: 3 },
        {
          file: 'test/store.test.ts',
          tests: 7,
          failures: [
            {
              name: 'two writers, one month',
              message: 'expected 2 partitions to be 1',
              at: 'test/store.test.ts:61:20',
              code: '     61|   expect(partitions).toHaveLength(1)',
            },
          ],
        },
      ]),
      { exit: 1, seconds: 4 },
    ),
  )
  s.reply(
    think('xact_lock is released at the end of its own implicit transaction, before the create runs.'),
    t.edit(
      'src/store.ts',
      "  await client.run('select pg_advisory_xact_lock(7007)')\n  await client.run(createPartition(at))\n",
      "  await client.run('begin')\n  await client.run('select pg_advisory_xact_lock(7007)')\n  await client.run(createPartition(at))\n  await client.run('commit')\n",
    ),
  )
  s.reply(t.bash('npm test', 'Run all tests', green(s), { seconds: 4 }))
  s.reply(
    say(
      'The lock has to live in the same transaction as the `create`; without `begin` it was released right away. All 13 tests pass, the new one starts two writers.',
    ),
  )
}

function decide(s: Session, t: Tools): void {
  s.prompt('When do we drop readings_old?')
  const question = 'What should happen to readings_old after the copy?'
  s.reply(
    t.ask(
      [
        {
          question,
          header: 'Old table',
          options: [
            { label: 'Drop after 30 days', description: 'Frees 41 GB, a reminder is scheduled' },
            { label: 'Drop at once', description: 'The copy is verified, nothing else reads it' },
            { label: 'Keep it', description: 'Costs disk space, no risk' },
          ],
          multiSelect: false,
        },
      ],
      { [question]: 'Drop after 30 days' },
    ),
  )
  s.reply(
    t.edit(
      'src/partitions.ts',
      '/** The statements that create',
      '/** The table of the time before partitions goes on this day. */\nexport const OLD_TABLE_ENDS = new Date(Date.UTC(2026, 5, 19))\n\n/** The statements that create',
    ),
  )
  s.reply(
    say(
      'Noted as a date in the code: 19 June. The nightly job will refuse to start after that day while the table is still there.',
    ),
  )
  informational(s, `Context is at ${Math.round(s.meter.context / 2_000)} %. Older tool results may be cleared.`)
}

function measure(s: Session, t: Tools): void {
  s.prompt('What does the export cost now, per station?')
  s.reply(
    t.bash(
      'for s in 0417 0532 0611 0702 0815; do /usr/bin/time -f "$s %es" node src/export.ts 2026-05-18 >/dev/null; done',
      'Time the export',
      '0417 0.61s\n0532 0.64s\n0611 0.59s\n0702 0.72s\n0815 0.66s',
      { seconds: 6 },
    ),
  )
  s.meta({
    type: 'content-replacement',
    sessionId: s.id,
    replacements: [
      { kind: 'tool-result', toolUseId: toolUseIds(s, 'Read')[0], replacement: '[Old tool result content cleared]' },
    ],
  })
  s.reply(
    say(`Per station, before and after:

| Station | Before | After |
|---|---:|---:|
| 0417 Hørsholm Havn | 0.8 s | 0.6 s |
| 0532 Świnoujście | 271 s | 0.6 s |
| 0611 Cuxhaven-Süd | 288 s | 0.6 s |
| 0702 横浜新港 | 332 s | 0.7 s |
| 0815 مرسى | 355 s | 0.7 s |

The whole export takes **6 seconds** instead of 40 minutes.`),
  )
  attach(s, { type: 'total_tokens_reminder', text: `Tokens used so far: ${s.meter.context}` })
}

function research(s: Session, t: Tools): void {
  s.prompt('Is there a limit on the number of partitions I should know about?')
  s.reply(
    t.webSearch(
      'recommended maximum number of range partitions planning time',
      [
        { title: 'Partition counts in practice', url: 'https://db.example.org/partition-counts' },
        { title: 'Planning time and pruning', url: 'https://tuning.example.net/pruning' },
      ],
      'Planning stays fast up to a few thousand partitions as long as queries prune by the partition key.',
    ),
    t.mcp(
      'harbour-db',
      'query',
      { sql: "select count(*) from pg_inherits where inhparent = 'readings'::regclass" },
      '| count |\n|---|\n| 17 |',
      {
        columns: ['count'],
        rows: [[17]],
        rowCount: 1,
      },
    ),
  )
  s.reply(
    say(
      'Not for a long time: planning stays fast up to a few thousand partitions when queries filter by the key, as ours do. You have 17, one more each month.',
    ),
  )
}

function finish(s: Session, t: Tools): void {
  s.prompt('Merged! Clean up the worktree.')
  const message = 'Exited and removed worktree readings-by-month. Returned to /home/mara/src/tidepool'
  s.reply(
    call(
      'ExitWorktree',
      { action: 'remove' },
      {
        content: message,
        structured: { action: 'remove', originalCwd: TIDEPOOL.root, worktreePath: s.scene.cwd, message },
      },
      0.9,
    ),
  )
  s.scene.cwd = TIDEPOOL.root
  s.workspace.root = TIDEPOOL.root
  s.scene.gitBranch = 'main'
  s.meta({ type: 'worktree-state', worktreeSession: null, sessionId: s.id })
  s.reply(
    t.bash(
      'git pull --ff-only && git log --oneline -2',
      'Update main',
      'Fast-forward\n8a41c0d Readings by month (#42)\nc07d5e1 Let harbours subscribe with their own limit',
    ),
  )
  s.reply(say('Back in the main checkout at `8a41c0d`. The worktree and its branch are gone.'))
  localCommand(s, 'status', 'Version 2.1.150, claude-opus-4-7, ~/src/tidepool')
}

const green = (s: Session): string =>
  vitest(s, [
    { file: 'test/partitions.test.ts', tests: 3 },
    { file: 'test/store.test.ts', tests: 7 },
    { file: 'test/subscriptions.test.ts', tests: 3 },
  ])
