// A data directory without write permission, empty or with an index: listing works from the transcripts and prints a
// notice; a sync fails with a message.
import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OTHER_USER } from './abilities.ts'
import { runAnnals } from './annals-process.ts'
import { complaintsAboutEnd, withFaultHome, type FaultHome } from './fault-home.ts'
import { NO_INDEX } from './notices.ts'

export async function closedHome(seed: number): Promise<string[]> {
  return withFaultHome({ sessions: 3, lines: 4 }, seed, async (world) => {
    chownSync(world.folder, 65_534, 65_534)
    const empty = await tryCommands('empty closed home', world)
    chmodSync(world.homes.dataHome, 0o755)
    await runAnnals(world.homes, ['sync'])
    world.home.grow(2, 2)
    const filled = await tryCommands('filled closed home', world)
    return [...empty, ...filled]
  })
}

async function tryCommands(what: string, { homes, home }: FaultHome): Promise<string[]> {
  // Root could still write, so the commands run as another user.
  openForReading(homes.dataHome)
  const listed = await runAnnals(homes, ['list', '--json'], { through: OTHER_USER })
  const synced = await runAnnals(homes, ['sync'], { through: OTHER_USER })
  const sessions = home.transcripts.filter(({ path }) => !path.includes('subagents')).length
  const count = countSessions(listed.stdout)
  return [
    ...complaintsAboutEnd(`${what}: list`, listed, [0]),
    ...(count === sessions
      ? []
      : [`${what}: list shows ${count} of ${sessions} sessions: ${listed.stdout.slice(0, 300)}`]),
    ...(listed.stderr.includes(NO_INDEX) ? [] : [`${what}: list prints no notice: ${listed.stderr}`]),
    ...complaintsAboutEnd(`${what}: sync`, synced, [3]),
    ...(synced.stderr.includes(homes.dataHome) ? [] : [`${what}: sync names no path: ${synced.stderr}`]),
  ]
}

function countSessions(json: string): number {
  try {
    const value: unknown = JSON.parse(json)
    const sessions = typeof value === 'object' && value !== null && 'sessions' in value ? value.sessions : []
    return Array.isArray(sessions) ? sessions.length : 0
  } catch {
    return 0
  }
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o555)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
}
