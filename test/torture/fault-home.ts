// A small home for one fault, and the checks for every fault: the command exits with a readable message, the stores are
// valid, and a sync without the fault completes the work.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../generate/random.ts'
import { runAnnals, type AnnalsHomes, type EndedProcess } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex, type IndexDump } from './dump-index.ts'

export interface FaultHome {
  folder: string
  homes: AnnalsHomes
  home: ClaudeHome
  /** The index of an undisturbed sync; created on first use. */
  expected?: IndexDump
}

export async function withFaultHome(
  plan: HomePlan,
  seed: number,
  test: (world: FaultHome) => Promise<string[]>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-fault-'))
  try {
    const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
    mkdirSync(homes.dataHome)
    return await test({ folder, homes, home: new ClaudeHome(homes.claudeHome, new Random(seed), plan) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks that the command exited with one of the codes and did not print a stack or an unexpected error. */
export function complaintsAboutEnd(
  what: string,
  { code, signal, stderr, isHung }: EndedProcess,
  codes: readonly number[],
): string[] {
  if (isHung) return [`${what}: it hung`]
  if (signal !== null) return [`${what}: it was killed by ${signal}: ${stderr}`]
  if (code === null || !codes.includes(code)) return [`${what}: it exited with ${code}: ${stderr}`]
  if (/\n\s+at |unexpected error|Unhandled|node:internal/.test(stderr))
    return [`${what}: no readable message: ${stderr}`]
  return []
}

export function complaintsAboutStores(what: string, { homes, home }: FaultHome): string[] {
  return checkStores(homes.dataHome, (...args) => home.everBeganWith(...args)).map(
    (complaint) => `${what}: ${complaint}`,
  )
}

/** Syncs without the fault and compares the index with that of an undisturbed sync. */
export async function complaintsAfterwards(what: string, world: FaultHome): Promise<string[]> {
  const ended = await runAnnals(world.homes, ['sync'])
  const differences = compareDumps(dumpIndex(world.homes.dataHome), (world.expected ??= await dumpUndisturbed(world)))
  return [
    ...complaintsAboutEnd(`${what}, afterwards`, ended, [0]),
    ...complaintsAboutStores(`${what}, afterwards`, world),
    ...differences.map((difference) => `${what}, afterwards: ${difference}`),
  ]
}

async function dumpUndisturbed({ folder, homes }: FaultHome): Promise<IndexDump> {
  const alone = { ...homes, dataHome: join(folder, 'alone') }
  const { code, stderr } = await runAnnals(alone, ['sync'])
  if (code !== 0) throw new Error(`an undisturbed sync exited with ${code}: ${stderr}`)
  return dumpIndex(alone.dataHome)
}
