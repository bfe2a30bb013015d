// Files named like transcripts that are not regular files or are unreadable: all others are indexed, and the unreadable
// ones are reported. Also a sync with a low limit of open files.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { OTHER_USER } from './abilities.ts'
import { runAnnals } from './annals-process.ts'
import { complaintsAboutEnd, withFaultHome, type FaultHome } from './fault-home.ts'
import { withIndex } from './index-file.ts'

const PROJECT = 'projects/-home-mara-tidepool-0'
const SMALL = { sessions: 3, lines: 4 }

export async function oddFiles(seed: number): Promise<string[]> {
  return withFaultHome(SMALL, seed, async (world) => {
    const project = join(world.homes.claudeHome, PROJECT)
    spawnSync('mkfifo', [join(project, 'pipe.jsonl')])
    symlinkSync('loop.jsonl', join(project, 'loop.jsonl'))
    symlinkSync('/dev/zero', join(project, 'zero.jsonl'))
    symlinkSync(project, join(project, 'round'))
    mkdirSync(join(project, 'folder.jsonl'))
    const server = createServer().listen(join(project, 'socket.jsonl'))
    try {
      const ended = await runAnnals(world.homes, ['sync'], { giveUpMs: 20_000 })
      return [...complaintsAboutEnd('odd files', ended, [0]), ...complaintsAboutCount('odd files', world)]
    } finally {
      server.close()
    }
  })
}

/** Syncs as a user who owns the home but not all files in it. */
export async function unreadableFiles(seed: number): Promise<string[]> {
  return withFaultHome(SMALL, seed, async (world) => {
    const { claudeHome, dataHome } = world.homes
    for (const path of [world.folder, dataHome]) chownSync(path, 65_534, 65_534)
    const [first] = world.home.transcripts
    const hidden = join(claudeHome, 'projects', '-hidden')
    mkdirSync(hidden)
    writeFileSync(join(hidden, 'x.jsonl'), '{}\n')
    if (first) chmodSync(first.path, 0)
    chmodSync(hidden, 0)
    const ended = await runAnnals(world.homes, ['sync'], { through: OTHER_USER })
    const output = `${ended.stdout}${ended.stderr}`
    return [
      ...complaintsAboutEnd('unreadable files', ended, [0, 1]),
      ...(first && !output.includes(first.path.slice(claudeHome.length))
        ? [`${first.path} is not reported: ${output}`]
        : []),
      ...(output.includes('-hidden') ? [] : [`${hidden} is not reported: ${output}`]),
      ...complaintsAboutCount('unreadable files', world, 1),
    ]
  })
}

export async function fewHandles(files: number, seed: number): Promise<string[]> {
  return withFaultHome(SMALL, seed, async (world) => {
    const project = join(world.homes.claudeHome, PROJECT)
    for (let number = 0; number < files; number++) writeFileSync(join(project, `many-${number}.jsonl`), lineOf(number))
    const through = ['sh', '-c', 'ulimit -n 64; exec "$0" "$@"']
    const ended = await runAnnals(world.homes, ['sync'], { through })
    const [row] =
      withIndex(world.homes.dataHome, (index) =>
        index.all(`select count(*) as n from messages where path like '%many-%'`),
      ) ?? []
    return [
      ...complaintsAboutEnd('few handles', ended, [0]),
      ...(row?.['n'] === files
        ? []
        : [`few handles: ${String(row?.['n'])} of ${files} files are indexed: ${ended.stderr}`]),
    ]
  })
}

function lineOf(number: number): string {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const message = { role: 'user', content: `limpet ${number}` }
  return `${JSON.stringify({ type: 'user', message, uuid, sessionId: `many-${number}`, timestamp: '2026-02-03T00:00:00.000Z' })}\n`
}

/** Checks that all transcripts of the home except `unreadable` ones are indexed completely. */
function complaintsAboutCount(what: string, { homes, home }: FaultHome, unreadable = 0): string[] {
  const sql = `select path from source where kind in ('session', 'agent') and state = 'present'`
  const present = (withIndex(homes.dataHome, (index) => index.all(sql)) ?? []).map((row) => String(row['path']))
  const missing = home.transcripts.filter(({ path }) => !present.includes(path))
  const extra = present.filter((path) => !home.transcripts.some((file) => file.path === path))
  return [
    ...(missing.length === unreadable
      ? []
      : [`${what}: ${missing.length} transcripts instead of ${unreadable} are not indexed`]),
    ...extra.map((path) => `${what}: ${path} is indexed`),
    ...(readdirSync(homes.dataHome).length > 0 ? [] : [`${what}: the data directory is empty`]),
  ]
}
