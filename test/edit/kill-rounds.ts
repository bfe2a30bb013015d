// Kills edits before each change to the disk or at any moment, and recovery as well; then reports what is wrong with the
// home after recovery.
import { dirname } from 'node:path'
import type { Random } from '../generate/random.ts'
import type { BundledChild } from './bundled-child.ts'
import { coveredBy, MASKS, type EditPaths } from './edit-world.ts'
import { findFaults, inHomeAsync, recover, setScene, type Scene, type States } from './scratch-home.ts'

export interface KillReport {
  kills: number
  faults: string[]
}

/** Kills before every `stride`-th change to the disk until one run survives. Every third time, recovery is killed as well. */
export async function killEverywhere(
  child: BundledChild,
  scene: Scene,
  states: States,
  stride = 1,
  first = 1,
): Promise<KillReport> {
  const report: KillReport = { kills: 0, faults: [] }
  for (let nth = first; ; nth += stride) {
    const round = await killAt(child, scene, nth, states)
    report.faults.push(...round.faults)
    if (!round.wasKilled) return report
    report.kills += 1
  }
}

async function killAt(
  child: BundledChild,
  scene: Scene,
  nth: number,
  states: States,
): Promise<{ wasKilled: boolean; faults: string[] }> {
  return inHomeAsync(async (places) => {
    const folder = dirname(places.root)
    // An undo needs something to undo; the child plans again.
    if (scene === 'undo') setScene('edit', places)()
    const { ended, errors } = await child.run([folder, scene === 'undo' ? 'undo-only' : scene, String(nth)])
    const killedAgain = nth % 3 === 0 ? await child.run([folder, 'recover', String(1 + (nth % 7))]) : undefined
    const faults = [
      ...(ended === 'SIGKILL' || ended === '0' ? [] : [`ended with ${ended}: ${errors}`]),
      ...(killedAgain && !['SIGKILL', '0'].includes(killedAgain.ended) ? [killedAgain.errors] : []),
      ...findTorn(places),
    ]
    recover(places)
    faults.push(...findFaults(places, scene, states))
    return { wasKilled: ended === 'SIGKILL', faults: faults.map((fault) => `${scene} ${nth}: ${fault}`) }
  })
}

/** Edits a home without end and kills the process after every delay from 0 to 200 ms. */
export async function killAnytime(
  child: BundledChild,
  kills: number,
  random: Random,
  states: States,
): Promise<KillReport> {
  const report: KillReport = { kills: 0, faults: [] }
  while (report.kills < kills && report.faults.length === 0)
    await inHomeAsync(async (places) => {
      const folder = dirname(places.root)
      for (let life = 0; life < 10 && report.kills < kills && report.faults.length === 0; life++) {
        const ms = (report.kills * 7) % 200
        const { ended, errors } = await child.run([folder, 'loop'], (kill) => setTimeout(kill, ms))
        if (ended !== 'SIGKILL') report.faults.push(`ended with ${ended}: ${errors}`)
        report.kills += 1
        if (random.chance(0.3)) await child.run([folder, 'recover', String(random.between(1, 12))])
        report.faults.push(...findTorn(places))
        recover(places)
        report.faults.push(
          ...findFaults(places, 'loop', states).map((fault) => `after ${ms} ms, life ${life}: ${fault}`),
        )
      }
    })
  return report
}

/** Even before recovery, every span is either masked or not. */
function findTorn(places: EditPaths): string[] {
  const torn = Array.from({ length: MASKS }, (_, nth) => coveredBy(places, nth).torn).reduce(
    (sum, each) => sum + each,
    0,
  )
  return torn === 0 ? [] : [`${torn} spans are torn`]
}
