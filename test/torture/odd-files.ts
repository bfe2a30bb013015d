// Things named like transcripts that are none, or that nobody may read: everything else is taken in, and what was not is
// said. A process with few file handles still sees all of many files.
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
    const project = join(world.place.claudeHome, PROJECT)
    spawnSync('mkfifo', [join(project, 'pipe.jsonl')])
    symlinkSync('loop.jsonl', join(project, 'loop.jsonl'))
    symlinkSync('/dev/zero', join(project, 'zero.jsonl'))
    symlinkSync(project, join(project, 'round'))
    mkdirSync(join(project, 'folder.jsonl'))
    const server = createServer().listen(join(project, 'socket.jsonl'))
    try {
      const ended = await runAnnals(world.place, ['sync'], { giveUpMs: 20_000 })
      return [...complaintsAboutEnd('odd files', ended, [0]), ...complaintsAboutCount('odd files', world)]
    } finally {
      server.close()
    }
  })
}

/** As a user who owns the home, but not everything in it. */
export async function unreadableFiles(seed: number): Promise<string[]> {
  return withFaultHome(SMALL, seed, async (world) => {
    const { claudeHome, dataHome } = world.place
    for (const path of [world.folder, dataHome]) chownSync(path, 65_534, 65_534)
    const [first] = world.home.transcripts
    const hidden = join(claudeHome, 'projects', '-hidden')
    mkdirSync(hidden)
    writeFileSync(join(hidden, 'x.jsonl'), '{}\n')
    if (first) chmodSync(first.path, 0)
    chmodSync(hidden, 0)
    const ended = await runAnnals(world.place, ['sync'], { through: OTHER_USER })
    const said = `${ended.stdout}${ended.stderr}`
    return [
      ...complaintsAboutEnd('unreadable files', ended, [0, 1]),
      ...(first && !said.includes(first.path.slice(claudeHome.length))
        ? [`nothing is said of ${first.path}: ${said}`]
        : []),
      ...(said.includes('-hidden') ? [] : [`nothing is said of ${hidden}: ${said}`]),
      ...complaintsAboutCount('unreadable files', world, 1),
    ]
  })
}

export async function fewHandles(files: number, seed: number): Promise<string[]> {
  return withFaultHome(SMALL, seed, async (world) => {
    const project = join(world.place.claudeHome, PROJECT)
    for (let number = 0; number < files; number++) writeFileSync(join(project, `many-${number}.jsonl`), lineOf(number))
    const through = ['sh', '-c', 'ulimit -n 64; exec "$0" "$@"']
    const ended = await runAnnals(world.place, ['sync'], { through })
    const [row] =
      withIndex(world.place.dataHome, (index) =>
        index.all(`select count(*) as n from messages where path like '%many-%'`),
      ) ?? []
    return [
      ...complaintsAboutEnd('few handles', ended, [0]),
      ...(row?.['n'] === files
        ? []
        : [`few handles: ${String(row?.['n'])} of ${files} files are in the index: ${ended.stderr}`]),
    ]
  })
}

function lineOf(number: number): string {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const message = { role: 'user', content: `limpet ${number}` }
  return `${JSON.stringify({ type: 'user', message, uuid, sessionId: `many-${number}`, timestamp: '2026-02-03T00:00:00.000Z' })}\n`
}

/** All transcripts of the home, less those that could not be read, are in the index to their ends. */
function complaintsAboutCount(what: string, { place, home }: FaultHome, less = 0): string[] {
  const sql = `select path from source where kind in ('session', 'agent') and state = 'present'`
  const present = (withIndex(place.dataHome, (index) => index.all(sql)) ?? []).map((row) => String(row['path']))
  const missing = home.transcripts.filter(({ path }) => !present.includes(path))
  const extra = present.filter((path) => !home.transcripts.some((file) => file.path === path))
  return [
    ...(missing.length === less
      ? []
      : [`${what}: ${missing.length} transcripts are not in the index instead of ${less}`]),
    ...extra.map((path) => `${what}: ${path} is in the index`),
    ...(readdirSync(place.dataHome).length > 0 ? [] : [`${what}: nothing was made`]),
  ]
}
