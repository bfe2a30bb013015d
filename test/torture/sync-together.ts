// Four syncs at once on the same homes: each waits and says so, all succeed, and the result equals that of one sync alone.
// Searches run meanwhile and answer from the part that is indexed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../generate/random.ts'
import { takeLock } from '../../src/store/lock.ts'
import { runAnnals, startAnnals, type AnnalsPlace, type Ended, type Running } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex } from './dump-index.ts'

export async function syncTogether(folder: string, seed: number, plan: HomePlan): Promise<string[]> {
  const place = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(place.dataHome, { recursive: true })
  const home = new ClaudeHome(place.claudeHome, new Random(seed), plan)
  // Held until every sync has met it: on a fast machine one may end before the next begins.
  const lock = await takeLock(place.dataHome, { waitMs: 0 })
  const syncs = Array.from({ length: 4 }, () => startAnnals(place, ['sync']))
  const silent = await unheard(syncs, /waiting for it/)
  const early = await runAnnals(place, ['search', 'limpet'])
  lock?.release()
  const searches = searchWhile(place, Promise.all(syncs.map(({ ended }) => ended)))
  const ended = await Promise.all(syncs.map((sync) => sync.ended))
  const alone = { ...place, dataHome: join(folder, 'alone') }
  await runAnnals(alone, ['sync'])
  return [
    ...(silent === 0 ? [] : [`${silent} of the syncs did not say that they wait`]),
    ...(/syncing right now/.test(early.stderr) ? [] : ['a search did not say that a sync is running']),
    ...ended.flatMap(complaintsOf),
    ...(await searches),
    ...checkStores(place.dataHome, (...asked) => home.everBeganWith(...asked)),
    ...compareDumps(dumpIndex(place.dataHome), dumpIndex(alone.dataHome)),
  ]
}

/** How many of the processes did not print this within a minute. */
async function unheard(running: readonly Running[], words: RegExp): Promise<number> {
  const heard = running.map(async ({ child, ended }) => {
    let stderr = ''
    const printed = new Promise<boolean>((done) => {
      child.stderr?.on('data', (text: string) => {
        stderr += text
        if (words.test(stderr)) done(true)
      })
    })
    return Promise.race([printed, ended.then(() => false), wait(60_000, false, { ref: false })])
  })
  return (await Promise.all(heard)).filter((isHeard) => !isHeard).length
}

async function searchWhile(place: AnnalsPlace, syncing: Promise<unknown>): Promise<string[]> {
  const state = { isOver: false }
  const over = syncing.finally(() => (state.isOver = true))
  const complaints: string[] = []
  while (!state.isOver) complaints.push(...complaintsOf(await runAnnals(place, ['search', 'limpet'])))
  await over
  return complaints
}

function complaintsOf({ code, signal, stderr, isHung }: Ended): string[] {
  if (isHung) return ['a command hung']
  return code === 0 ? [] : [`a command ended with ${code ?? signal}: ${stderr}`]
}
