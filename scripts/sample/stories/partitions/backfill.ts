import { say, think } from '../../kit/blocks.ts'
import { interrupted, localCommand } from '../../kit/commands.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import type { Tools } from '../../tools/index.ts'

const BACKFILL_TS = `import { connect } from '../src/database.ts'
import { createPartition } from '../src/partitions.ts'

const client = await connect()
for (let month = 4; month >= -12; month -= 1) {
  const from = new Date(Date.UTC(2026, month - 1, 1))
  const to = new Date(Date.UTC(2026, month, 1))
  await client.run(createPartition(from))
  await client.run('insert into readings select distinct * from readings_old where at >= $1 and at < $2', [from, to])
  console.log(from.toISOString().slice(0, 7), 'copied')
}
`

/** Copies the old months, slowly enough to show progress. */
export function backfill(s: Session, t: Tools): void {
  script(s, t)
  gentle(s, t)
  verify(s, t)
  tooLong(s)
  metric(s, t)
  schedule(s, t)
}

function script(s: Session, t: Tools): void {
  s.prompt('Now the old months. Newest first, and I want to be able to stop it at any time.')
  s.reply(
    think('One insert per month, each its own transaction: stopping loses at most the running month.'),
    t.write('scripts/backfill.ts', BACKFILL_TS),
  )
  s.reply(
    t.bash('timeout 60 node scripts/backfill.ts', 'Copy for one minute', '2026-04 copied\n2026-03 copied', {
      exit: 124,
      seconds: 60,
    }),
  )
  s.reply(
    say(
      'It copies a month in about 25 seconds and can be stopped: each month is one statement, so a stop loses only the running month and the next run repeats it.',
    ),
  )
  s.prompt('Repeats it? Then a month that was finished would be copied twice.')
  s.reply(
    think('True: insert without a check. Skip months whose partition already holds rows.'),
    t.edit(
      'scripts/backfill.ts',
      '  await client.run(createPartition(from))\n',
      "  await client.run(createPartition(from))\n  const [done] = await client.all('select 1 from readings where at >= $1 and at < $2 limit 1', [from, to])\n  if (done !== undefined) continue\n",
    ),
  )
  s.reply(
    t.bash('timeout 60 node scripts/backfill.ts', 'Run it again', '2026-02 copied\n2026-01 copied', {
      exit: 124,
      seconds: 60,
    }),
  )
  s.reply(
    say('You are right, that was a bug. It now skips months that hold rows, and the second run went on with February.'),
  )
}

function gentle(s: Session, t: Tools): void {
  s.prompt('The collector had a delay of 9 seconds while this ran. Can it be gentler?')
  s.reply(
    t.bash(
      "grep -c 'delay>' logs/collector.log; grep 'delay>' logs/collector.log | tail -n 3",
      'Look at the delays',
      '14\n07:31:02 delay>8s queue=212\n07:31:27 delay>9s queue=240\n07:31:51 delay>9s queue=233',
    ),
  )
  s.reply(
    t.edit(
      'scripts/backfill.ts',
      '  console.log(from',
      '  await new Promise((resolve) => setTimeout(resolve, 20_000))\n  console.log(from',
    ),
  )
  s.reply(
    t.bash(
      "timeout 120 node scripts/backfill.ts; grep -c 'delay>' logs/collector.log",
      'Copy with pauses and count delays',
      '2025-12 copied\n2025-11 copied\n14',
      { seconds: 121 },
    ),
  )
  s.reply(
    say(
      'With 20 seconds of rest between two months there were no new delays (still 14). Thirteen months are left, so about ten minutes.',
    ),
  )
}

function verify(s: Session, t: Tools): void {
  s.prompt('Compare the counts per month, old against new.')
  s.reply(
    t.bash(
      'psql copy -f scripts/compare.sql',
      'Compare the counts',
      ' month   |    old    |    new\n---------+-----------+-----------\n 2026-04 |  18144000 |  18144000\n 2026-03 |  18748798 |  18748798\n 2026-02 |  16934400 |  16934400\n 2026-01 |  18748800 |  18748800\n 2025-12 |  18748800 |  18748799\n 2025-11 |  18144000 |  18144000',
      { seconds: 12 },
    ),
  )
  s.reply(
    think('One row short in December 2025. Either a duplicate in the old table or a boundary.'),
    t.bash(
      "psql copy -tc \"select station, at, count(*) from readings_old where at >= '2025-12-01' and at < '2026-01-01' group by 1, 2 having count(*) > 1\"",
      'Look for duplicates in the old table',
      ' 0611 | 2025-12-09 04:10:00+00 |     2',
      { seconds: 9 },
    ),
  )
  s.reply(
    say(
      'December differs by one row, and the old table is to blame: station 0611 has the same reading twice (9 December, 04:10). The backfill copies distinct rows, so the new table has it once. All other months agree.',
    ),
  )
}

/** An answer that the user interrupts. */
function tooLong(s: Session): void {
  s.prompt('Explain how pruning works.')
  s.replyWith(
    { stopReason: 'end_turn' },
    say(
      'Partition pruning happens in up to three places. First, while planning: the planner compares the constants of the query with the bounds of every partition. Second, at the start of execution: when a parameter',
    ),
  )
  interrupted(s, 'reply')
  s.prompt('shorter please, two sentences')
  s.reply(
    say(
      'The planner compares the time range of a query with the bounds of each partition and never opens the ones that cannot match. With parameters it does the same when execution starts.',
    ),
  )
}

function metric(s: Session, t: Tools): void {
  s.prompt('Add a counter for created partitions to the metrics and test it.')
  s.reply(t.grepLines('console.info'))
  s.reply(
    t.edit(
      'src/store.ts',
      '  console.info(`partition ${name} is ready`)\n',
      '  created += 1\n  console.info(`partition ${name} is ready`)\n',
    ),
    t.edit(
      'src/store.ts',
      'const known = new Set<string>()\n',
      'const known = new Set<string>()\nlet created = 0\n\n/** For the metrics page. */\nexport const partitionsCreated = (): number => created\n',
    ),
  )
  s.reply(
    t.bash(
      'npm test',
      'Run all tests',
      vitest(s, [
        { file: 'test/partitions.test.ts', tests: 3 },
        { file: 'test/store.test.ts', tests: 8 },
        { file: 'test/subscriptions.test.ts', tests: 3 },
      ]),
      { seconds: 4 },
    ),
  )
  s.reply(say('`partitionsCreated()` is exported and tested; the metrics page can show it.'))
}

function schedule(s: Session, t: Tools): void {
  s.prompt('And who creates the partition of next month if nobody inserts on the 1st at midnight?')
  s.reply(
    say(
      'Nobody has to: the first insert of the month creates it. The 25th in the plan would only move that work out of the busy minute at midnight.',
    ),
  )
  localCommand(s, 'context', `Context: ${Math.round(s.meter.context / 1_000)}k of 200k tokens`)
  s.prompt('Good, then we skip the job. Update the plan file accordingly.')
  s.reply(
    t.bash(
      "sed -i 's/^4\\. .*/4. The first insert of a month creates its partition; no job/' ~/.claude/plans/readings-by-month.md && tail -n 6 ~/.claude/plans/readings-by-month.md",
      'Change step 4 of the plan',
      '4. The first insert of a month creates its partition; no job\n\n## Check\n\n- `npm test`\n- export of one day before and after: same rows, under 10 seconds',
    ),
  )
  s.reply(say('Step 4 of the plan now says that the first insert creates the partition.'))
}
