// Several processes at once on the same homes: all end well, one waits and says so, and what they made is what one makes
// alone. A search meanwhile answers with what there is.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../generate/random.ts'
import { runAnnals, startAnnals, type AnnalsPlace, type Ended } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex } from './dump-index.ts'

export async function syncTogether(folder: string, seed: number, plan: HomePlan): Promise<string[]> {
  const place = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(place.dataHome, { recursive: true })
  const home = new ClaudeHome(place.claudeHome, new Random(seed), plan)
  const syncs = Array.from({ length: 4 }, () => startAnnals(place, ['sync']))
  const searches = searchWhile(place, Promise.all(syncs.map(({ ended }) => ended)))
  const ended = await Promise.all(syncs.map((sync) => sync.ended))
  const alone = { ...place, dataHome: join(folder, 'alone') }
  await runAnnals(alone, ['sync'])
  return [
    ...ended.flatMap(complaintsOf),
    ...(ended.some(({ stderr }) => /waiting for it/.test(stderr)) ? [] : ['nobody said that it waits']),
    ...(await searches),
    ...checkStores(place.dataHome, (...asked) => home.everBeganWith(...asked)),
    ...compareDumps(dumpIndex(place.dataHome), dumpIndex(alone.dataHome)),
  ]
}

async function searchWhile(place: AnnalsPlace, syncing: Promise<unknown>): Promise<string[]> {
  const state = { isOver: false, busy: 0 }
  const over = syncing.finally(() => (state.isOver = true))
  const complaints: string[] = []
  while (!state.isOver) {
    await wait(20)
    const ended = await runAnnals(place, ['search', 'limpet'])
    complaints.push(...complaintsOf(ended))
    if (/syncing right now/.test(ended.stderr)) state.busy += 1
  }
  await over
  return state.busy > 0 ? complaints : [...complaints, 'no search said that a sync is at work']
}

function complaintsOf({ code, stderr, isHung }: Ended): string[] {
  if (isHung) return ['a command hung']
  return code === 0 ? [] : [`a command ended with ${code}: ${stderr}`]
}
