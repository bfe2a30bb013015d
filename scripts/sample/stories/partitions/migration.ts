import { Agent } from '../../kit/agents.ts'
import { hookBlocked } from '../../kit/attachments.ts'
import { call, failing, say, think } from '../../kit/blocks.ts'
import { absorb, enqueue, notifyDone } from '../../kit/queue.ts'
import type { Session } from '../../kit/session.ts'
import { awaySummary } from '../../kit/system.ts'
import { MIGRATION_SQL } from '../../texts/partitions.ts'
import { toolsOf } from '../../tools/index.ts'
import type { Tools } from '../../tools/index.ts'
import { TIDEPOOL } from '../projects.ts'
import { toolUseIds } from '../../kit/tool-ids.ts'

const SONNET = 'claude-sonnet-4-6'
const HAIKU = 'claude-haiku-4-5-20251001'
const WORKTREE = `${TIDEPOOL.root}/.claude/worktrees/readings-by-month`

/** The migration: in a worktree, with a reviewer in the background and one that asks for help. */
export function migration(s: Session, t: Tools): void {
  enterWorktree(s, t)
  const reviewer = write(s, t)
  reviewDone(s, t, reviewer)
  rollback(s, t)
  blockedPush(s, t)
  pullRequest(s, t)
}

function enterWorktree(s: Session, t: Tools): void {
  s.prompt('Continue with the migration, but in a worktree. I need this checkout for a hotfix.')
  const message = `Created worktree at ${WORKTREE} on branch worktree-readings-by-month`
  s.reply(
    call(
      'EnterWorktree',
      { name: 'readings-by-month' },
      {
        content: message,
        structured: { worktreePath: WORKTREE, worktreeBranch: 'worktree-readings-by-month', message },
      },
      1.1,
    ),
  )
  s.meta({
    type: 'worktree-state',
    worktreeSession: {
      originalCwd: TIDEPOOL.root,
      preEnterOriginalCwd: TIDEPOOL.root,
      worktreePath: WORKTREE,
      worktreeName: 'readings-by-month',
      worktreeBranch: 'worktree-readings-by-month',
      originalBranch: 'readings-by-month',
      originalHeadCommit: 'c07d5e1b9a40f2d86e1135c7708be2f4a9d06c13',
      sessionId: s.id,
    },
    sessionId: s.id,
  })
  s.scene.cwd = WORKTREE
  s.workspace.root = WORKTREE
  s.scene.gitBranch = 'worktree-readings-by-month'
  s.reply(
    t.skill(
      'migration',
      '007 readings by month',
      `Base directory for this skill: ${TIDEPOOL.home}/.claude/skills/migration\n\n# Migrations\n\n1. One transaction per file.\n2. Every change has a way back, written next to it.\n3. Never copy data inside the transaction.`,
    ),
  )
}

function write(s: Session, t: Tools): Agent {
  s.replyWith(
    { extra: { attributionSkill: 'migration' } },
    t.write('migrations/007-readings-by-month.sql', MIGRATION_SQL),
  )
  const reviewer = new Agent(s, {
    type: 'general-purpose',
    description: 'Review migration 007',
    prompt:
      'Review migrations/007-readings-by-month.sql against src/store.ts. Can it lose rows, lock the table for long, or fail half way? Ask an Explore agent for the callers if you need them. Answer in at most eight lines.',
    model: SONNET,
    background: true,
    story: (a) => review(a),
  })
  s.replyWith(
    { extra: { attributionSkill: 'migration' } },
    say(
      'The migration is written. A reviewer looks at it in the background while I make the service create its own partitions.',
    ),
    reviewer.start(),
  )
  const wish = 'please also log when a partition is created'
  enqueue(s, wish)
  s.reply(
    t.edit(
      'src/store.ts',
      'export async function insertReading(client: Client, reading: Reading): Promise<void> {\n',
      'export async function insertReading(client: Client, reading: Reading): Promise<void> {\n  await ensurePartition(client, reading.at)\n',
    ),
  )
  absorb(s, wish)
  s.reply(
    t.edit(
      'src/store.ts',
      'export async function insertReading(',
      'const known = new Set<string>()\n\nasync function ensurePartition(client: Client, at: Date): Promise<void> {\n  const name = partitionOf(at)\n  if (known.has(name)) return\n  await client.run(createPartition(at))\n  known.add(name)\n  console.info(`partition ${name} is ready`)\n}\n\nexport async function insertReading(',
    ),
    t.edit(
      'src/store.ts',
      "import type { Client } from './database.ts'\n",
      "import type { Client } from './database.ts'\nimport { createPartition, partitionOf } from './partitions.ts'\n",
    ),
  )
  s.reply(say('Every insert makes sure that its month exists, once per process, and says so in the log.'))
  return reviewer
}

/** The reviewer starts its own agent: two levels deep, with both files in the same folder. */
function review(a: Session): void {
  const tools = toolsOf(a)
  a.reply(tools.read('migrations/007-readings-by-month.sql'), tools.read('src/store.ts'))
  const helper = new Agent(a, {
    type: 'Explore',
    description: 'Callers of insertReading',
    prompt: 'List every caller of insertReading and whether it runs inside a transaction.',
    model: HAIKU,
    story: (b) => {
      b.reply(toolsOf(b).grepLines('insertReading'))
      b.reply(say('Only `src/store.ts` defines it; the collector calls it without a transaction.'))
    },
  })
  a.reply(helper.start())
  helper.save({
    toolUseId: toolUseIds(a, 'Agent')[0],
    parentAgentId: a.scene.agentId,
    spawnDepth: 2,
    model: HAIKU,
  })
  a.reply(
    say(
      '1. **Rows between rename and copy are invisible** to the export. Copy the current month inside the maintenance window.\n2. The rename takes an exclusive lock, but only for milliseconds.\n3. There is no way back in the file.\n4. The index is created on the parent, so new partitions get it. Good.',
    ),
  )
}

function reviewDone(s: Session, t: Tools, reviewer: Agent): void {
  s.closeTurn()
  s.clock.wait(40)
  reviewer.work()
  const toolUseId = toolUseIds(s, 'Agent').at(-1) ?? ''
  reviewer.save({ toolUseId, spawnDepth: 1, model: SONNET })
  notifyDone(
    s,
    reviewer,
    toolUseId,
    '1. **Rows between rename and copy are invisible** to the export. Copy the current month inside the maintenance window.\n2. The rename takes an exclusive lock, but only for milliseconds.\n3. There is no way back in the file.\n4. The index is created on the parent, so new partitions get it. Good.',
  )
  s.reply(
    think('Points 1 and 3 need work.'),
    say(
      'The review is back. Two points need work: the way back is missing, and the current month must be copied before the export runs.',
    ),
    t.write(
      'migrations/007-readings-by-month.sql',
      MIGRATION_SQL.replace(
        'commit;\n',
        "insert into readings select * from readings_old where at >= date_trunc('month', now());\ncommit;\n\n-- way back\n-- drop table readings; alter table readings_old rename to readings;\n",
      ),
    ),
  )
  s.reply(say('Both are in the migration now.'))
  s.pause(2)
}

function rollback(s: Session, t: Tools): void {
  s.prompt('Show me that the way back works, on the copy of the database.')
  s.reply(
    t.bash(
      'scripts/db-copy.sh up && psql copy -f migrations/007-readings-by-month.sql && psql copy -c "select count(*) from readings_old"',
      'Apply the migration to the copy',
      'ALTER TABLE\nCREATE TABLE\nCREATE INDEX\nINSERT 0 2189340\nCOMMIT\n   count\n-----------\n 310482917\n(1 row)',
      { seconds: 38, timeout: 300_000 },
    ),
  )
  s.reply(
    t.bash(
      'psql copy -c "drop table readings; alter table readings_old rename to readings;" && psql copy -tc "select count(*) from readings"',
      'Undo it and count',
      ' 310482917',
      { seconds: 4 },
    ),
  )
  s.reply(
    say(
      'Forward and back: **310 482 917** rows before and after. The forward step took 38 seconds, 31 of them for copying May.',
    ),
  )
}

function blockedPush(s: Session, t: Tools): void {
  s.prompt('Push it.')
  const push = 'git push --force-with-lease origin worktree-readings-by-month'
  s.reply(
    failing(
      t.bash(push, 'Push the branch', ''),
      `PreToolUse:Bash hook error: [scripts/hooks/no-force.sh]: force pushes are not allowed in this repository`,
      'Error: PreToolUse:Bash hook error: [scripts/hooks/no-force.sh]: force pushes are not allowed in this repository',
    ),
  )
  hookBlocked(
    s,
    'PreToolUse:Bash',
    toolUseIds(s, 'Bash').at(-1) ?? '',
    'force pushes are not allowed in this repository',
    'scripts/hooks/no-force.sh',
  )
  s.reply(
    say('Your hook is right, the branch is new and needs no force.'),
    t.bash(
      'git push -u origin worktree-readings-by-month',
      'Push the branch',
      "branch 'worktree-readings-by-month' set up to track 'origin/worktree-readings-by-month'.",
      { seconds: 2, extra: { gitOperation: { push: { branch: 'worktree-readings-by-month' } } } },
    ),
  )
}

function pullRequest(s: Session, t: Tools): void {
  const url = 'https://git.example.org/harbour/tidepool/pull/42'
  s.reply(
    t.bash('forge pr create --title "Readings by month" --body-file /tmp/pr.md', 'Open a pull request', url, {
      seconds: 3,
      extra: { gitOperation: { pr: { number: 42, url, action: 'created' } } },
    }),
  )
  const link = {
    type: 'pr-link',
    sessionId: s.id,
    prNumber: 42,
    prUrl: url,
    prRepository: 'harbour/tidepool',
    timestamp: s.clock.now(),
  }
  s.meta(link)
  s.repeated.set('pr-link', link)
  s.reply(say(`Pushed and opened: [harbour/tidepool#42](${url}). The description lists the numbers from the copy.`))
  s.closeTurn(['scripts/hooks/notify-done.sh: connection refused'])
  s.clock.wait(420)
  awaySummary(
    s,
    'Readings are being split by month: migration 007 is written, reviewed, tried forward and back on a copy, and open as PR #42. Next: wait for the review.',
  )
}
