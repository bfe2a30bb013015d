import { createHash } from 'node:crypto'
import { deferredTools, planMode, planModeExit, skillListing } from '../../kit/attachments.ts'
import { failing, say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import { FIRST_PLAN, PARTITIONS_TEST_TS, PARTITIONS_TS, PLAN, SLOW_QUERY_LOG } from '../../texts/partitions.ts'
import type { Tools } from '../../tools/index.ts'
import { REJECTED } from '../../tools/planning.ts'

/** Plan mode: a paste, a rejected plan, an accepted one. */
export function makePlan(s: Session, t: Tools): void {
  const planFile = s.workspace.inHome('plans', `${s.scene.slug ?? ''}.md`)
  plan(s, t, planFile)
  secondPlan(s, t, planFile)
}

function plan(s: Session, t: Tools, planFile: string): void {
  const question = 'The nightly export takes 40 minutes by now. Please plan how to split the readings by month.'
  const contentHash = createHash('sha256').update(SLOW_QUERY_LOG).digest('hex').slice(0, 16)
  s.archive.write(`paste-cache/${contentHash}.txt`, SLOW_QUERY_LOG)
  s.prompt(`${SLOW_QUERY_LOG}\n\n${question}`, {
    display: `[Pasted text #1 +${SLOW_QUERY_LOG.split('\n').length - 1} lines] ${question}`,
    pasted: { '1': { id: 1, type: 'text', contentHash } },
  })
  deferredTools(s, ['LSP', 'WebFetch', 'WebSearch', 'mcp__harbour-db__list_tables', 'mcp__harbour-db__query'])
  skillListing(s, {
    migration: 'Write a database migration that can be undone',
    'release-notes': 'Summarise merged changes for users',
  })
  planMode(s, planFile, false)
  s.reply(
    think('Every query reads the whole table. Find out who touches it before proposing anything.'),
    say("I'll look at who touches the table before I propose anything."),
    t.references('src/store.ts', 17, 23, [
      'src/store.ts:17:23',
      'src/export.ts:1:10',
      'src/export.ts:9:31',
      'test/store.test.ts:2:10',
    ]),
    t.read('src/store.ts'),
  )
  s.reply(t.read('src/export.ts'), t.grepLines('readings '))
  s.reply(
    think('Union over months in code, or native partitions.'),
    failing(t.exitPlanMode(FIRST_PLAN, planFile), REJECTED, 'User rejected tool use'),
  )
  s.abandonTurn()
}

function secondPlan(s: Session, t: Tools, planFile: string): void {
  s.prompt(
    'No unions in our code, please. The database can partition a table by itself, and the name "readings" should stay.',
  )
  planMode(s, planFile, true)
  s.reply(think('Native range partitions, same name.'), t.exitPlanMode(PLAN, planFile))
  planModeExit(s, planFile)
  s.permissionMode = 'acceptEdits'
  s.meta({ type: 'permission-mode', permissionMode: 'acceptEdits', sessionId: s.id })
}

/** The first step of the plan, and why local time is the wrong clock for it. */
export function partitionNames(s: Session, t: Tools): void {
  s.reply(
    say('Step 1: name and DDL of a month.'),
    t.write('test/partitions.test.ts', PARTITIONS_TEST_TS),
    t.write('src/partitions.ts', PARTITIONS_TS),
  )
  s.reply(
    t.bash(
      'TZ=Europe/Copenhagen npx vitest run test/partitions.test.ts',
      'Run the new tests in local time',
      vitest(s, [
        {
          file: 'test/partitions.test.ts',
          tests: 3,
          failures: [
            {
              name: 'the last hour of a month stays in it',
              message: "expected 'readings_2026_06' to be 'readings_2026_05'",
              at: 'test/partitions.test.ts:9:62',
              code: "      9|   expect(partitionOf(new Date('2026-05-31T23:30:00Z'))).toBe('readings_2026_05')",
            },
          ],
        },
      ]),
      { exit: 1, seconds: 2 },
    ),
  )
  s.reply(
    say(
      'The name uses local time while the bounds use UTC. In Copenhagen the last two hours of May would go to a table that refuses them.',
    ),
    t.edit(
      'src/partitions.ts',
      "`readings_${at.getFullYear()}_${String(at.getMonth() + 1).padStart(2, '0')}`",
      "`readings_${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, '0')}`",
    ),
  )
  s.reply(
    t.bash(
      'TZ=Europe/Copenhagen npm test',
      'Run all tests in local time',
      vitest(s, [
        { file: 'test/partitions.test.ts', tests: 3 },
        { file: 'test/store.test.ts', tests: 6 },
        { file: 'test/subscriptions.test.ts', tests: 3 },
      ]),
      { seconds: 3 },
    ),
  )
  s.reply(say('Both use UTC now; 12 tests pass, also with `TZ=Europe/Copenhagen`.'))
  s.pause(3)
}
