// Runs four syncs at once on the same homes. Each waits and reports it, all succeed, and the result equals that of a single
// sync. Searches run meanwhile and use the part that is indexed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../generate/random.ts'
import { takeLock } from '../../src/store/lock.ts'
import { runAnnals, startAnnals, type AnnalsHomes, type EndedProcess, type RunningProcess } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex } from './dump-index.ts'
import { BUSY, WAITING } from './notices.ts'

export async function syncTogether(folder: string, seed: number, plan: HomePlan): Promise<string[]> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(homes.dataHome, { recursive: true })
  const home = new ClaudeHome(homes.claudeHome, new Random(seed), plan)
  // Released when every sync waits for it. On a fast machine, one sync may end before the next begins.
  const lock = await takeLock(homes.dataHome, { waitMs: 0 })
  const syncs = Array.from({ length: 4 }, () => startAnnals(homes, ['sync']))
  const silent = await countSilent(syncs, WAITING)
  const early = await runAnnals(homes, ['search', 'limpet'])
  lock?.release()
  const searches = searchWhile(homes, Promise.all(syncs.map(({ ended }) => ended)))
  const ended = await Promise.all(syncs.map((sync) => sync.ended))
  const alone = { ...homes, dataHome: join(folder, 'alone') }
  await runAnnals(alone, ['sync'])
  return [
    ...(silent === 0 ? [] : [`${silent} of the syncs did not report that they wait`]),
    ...(early.stderr.includes(BUSY) ? [] : ['a search did not report that a sync is running']),
    ...ended.flatMap(complaintsOf),
    ...(await searches),
    ...checkStores(homes.dataHome, (...args) => home.everBeganWith(...args)),
    ...compareDumps(dumpIndex(homes.dataHome), dumpIndex(alone.dataHome)),
  ]
}

async function countSilent(running: readonly RunningProcess[], notice: string): Promise<number> {
  const results = running.map(async ({ child, ended }) => {
    let stderr = ''
    const printed = new Promise<boolean>((done) => {
      child.stderr?.on('data', (text: string) => {
        stderr += text
        if (stderr.includes(notice)) done(true)
      })
    })
    return Promise.race([printed, ended.then(() => false), wait(60_000, false, { ref: false })])
  })
  return (await Promise.all(results)).filter((hasPrinted) => !hasPrinted).length
}

async function searchWhile(homes: AnnalsHomes, syncing: Promise<unknown>): Promise<string[]> {
  const state = { isOver: false }
  const over = syncing.finally(() => (state.isOver = true))
  const complaints: string[] = []
  while (!state.isOver) {
    const ended = await runAnnals(homes, ['search', 'limpet'])
    // Nothing may be indexed yet.
    const hasNoHits = ended.code === 1 && ended.stderr.includes('No hits')
    if (!hasNoHits) complaints.push(...complaintsOf(ended))
  }
  await over
  return complaints
}

function complaintsOf({ code, signal, stderr, isHung }: EndedProcess): string[] {
  if (isHung) return ['a command hung']
  return code === 0 ? [] : [`a command exited with ${code ?? signal}: ${stderr}`]
}
