// A small home for one fault, with what is asked of every fault: the command ends by itself with a sentence, the stores are
// sound, and once the fault is gone a sync completes what an undisturbed one makes.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../generate/random.ts'
import { runAnnals, type AnnalsPlace, type Ended } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex, type IndexDump } from './dump-index.ts'

export interface FaultHome {
  folder: string
  place: AnnalsPlace
  home: ClaudeHome
  /** What an undisturbed sync makes of the home, which a fault does not change; made when it is first asked for. */
  expected?: IndexDump
}

export async function withFaultHome(
  plan: HomePlan,
  seed: number,
  test: (world: FaultHome) => Promise<string[]>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-fault-'))
  try {
    const place = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
    mkdirSync(place.dataHome)
    return await test({ folder, place, home: new ClaudeHome(place.claudeHome, new Random(seed), plan) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One sentence of ours, not a stack or an error that nobody thought of. */
export function complaintsAboutEnd(
  what: string,
  { code, signal, stderr, isHung }: Ended,
  codes: readonly number[],
): string[] {
  if (isHung) return [`${what}: it hung`]
  if (signal !== null) return [`${what}: it was ended by ${signal}: ${stderr}`]
  if (code === null || !codes.includes(code)) return [`${what}: it ended with ${code}: ${stderr}`]
  if (/\n\s+at |unexpected; run again|Unhandled|node:internal/.test(stderr))
    return [`${what}: no sentence for people: ${stderr}`]
  return []
}

export function complaintsAboutStores(what: string, { place, home }: FaultHome): string[] {
  return checkStores(place.dataHome, (...asked) => home.everBeganWith(...asked)).map(
    (complaint) => `${what}: ${complaint}`,
  )
}

/** The fault is gone: one sync, and everything is as if it had never been. */
export async function complaintsAfterwards(what: string, world: FaultHome): Promise<string[]> {
  const ended = await runAnnals(world.place, ['sync'])
  const differences = compareDumps(dumpIndex(world.place.dataHome), (world.expected ??= await dumpUndisturbed(world)))
  return [
    ...complaintsAboutEnd(`${what}, afterwards`, ended, [0]),
    ...complaintsAboutStores(`${what}, afterwards`, world),
    ...differences.map((difference) => `${what}, afterwards: ${difference}`),
  ]
}

async function dumpUndisturbed({ folder, place }: FaultHome): Promise<IndexDump> {
  const alone = { ...place, dataHome: join(folder, 'alone') }
  const { code, stderr } = await runAnnals(alone, ['sync'])
  if (code !== 0) throw new Error(`an undisturbed sync ended with ${code}: ${stderr}`)
  return dumpIndex(alone.dataHome)
}
