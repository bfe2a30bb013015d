// One round of the crowd: everybody at once for a few seconds, then a quiet sync and the checks.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Served } from '../../cli/served-process.ts'
import type { RoundResult, TortureRound } from '../part.ts'
import { checkStores } from '../check-stores.ts'
import { compareDumps, dumpIndex } from '../dump-index.ts'
import { runCommand } from '../run-commands.ts'
import {
  addDeeds,
  askServer,
  deleteFolder,
  editAndUndo,
  growFiles,
  repeat,
  shiftedClock,
  startServer,
  swapFiles,
  undisturbed,
  type Deeds,
  type Scene,
} from './actors.ts'
import { everBeganWith, writeCrowdHome, type CrowdHome } from './crowd-home.ts'

/** What happens in addition to the crowd; one per round, in turn. */
const DISTURBANCES = ['nothing', 'swaps', 'no index', 'clock', 'no ledger', 'swaps and clock'] as const

const CROWD_MS = 3500

export async function runCrowd({ number, random, folder }: TortureRound): Promise<RoundResult> {
  const home = writeCrowdHome(folder, random)
  const disturbance = DISTURBANCES[number % DISTURBANCES.length] ?? 'nothing'
  const clock = () => (disturbance.includes('clock') ? shiftedClock(random) : {})
  const servers = await Promise.all([1, 2].map(async () => startServer(home.homes, clock())))
  const end = performance.now() + CROWD_MS
  const scene: Scene = {
    ...home,
    random,
    clock,
    isOver: () => performance.now() > end,
  }
  const deeds = addDeeds(await Promise.all(crowd(scene, servers, disturbance)))
  return {
    counts: { 'crowd rounds': 1, ...deeds.counts },
    complaints: [...deeds.complaints, ...checkAfterwards(home, folder)].map(
      (complaint) => `${disturbance}: ${complaint}`,
    ),
  }
}

function crowd(scene: Scene, servers: readonly Served[], disturbance: (typeof DISTURBANCES)[number]): Promise<Deeds>[] {
  return [
    ...servers.map(async (served) => askServer(scene, served)),
    ...Array.from({ length: 4 }, async () => repeat(scene, ['sync'], [0])),
    // Code 1 says that there are no hits, and code 2 that there is no index yet.
    repeat(scene, ['search limpet', 'usage daily --json', 'list --json', 'search tide --json'], [0, 1, 2]),
    editAndUndo(scene),
    growFiles(scene),
    ...(disturbance.includes('swaps') ? [swapFiles(scene, CROWD_MS)] : []),
    ...(disturbance === 'no index' ? [deleteFolder(scene, 'index')] : []),
    ...(disturbance === 'no ledger' ? [deleteFolder(scene, 'ledger')] : []),
  ]
}

/** Only the archive has the old versions of edited and swapped files, so the undisturbed index gets a copy of it. */
function checkAfterwards(home: CrowdHome, folder: string): string[] {
  const { homes } = home
  const last = runCommand(homes, 'sync --json', { codes: [0] })
  const other = undisturbed(homes, folder)
  cpSync(join(homes.dataHome, 'archive'), join(other.dataHome, 'archive'), { recursive: true })
  const fresh = runCommand(other, 'sync --json', { codes: [0] })
  const usage = [homes, other].map((each) => runCommand(each, 'usage daily --json', { codes: [0] }))
  const verified = runCommand(homes, 'verify', { codes: [0] })
  const history = runCommand(homes, 'edit history --json')
  return [
    ...[last, fresh, ...usage, verified, history].flatMap(({ complaints }) => complaints),
    ...checkStores(homes.dataHome, (path, bytes) => everBeganWith(home, path, bytes)),
    ...compareDumps(dumpIndex(homes.dataHome), dumpIndex(other.dataHome)),
    ...(usage[0]?.outcome?.stdout === usage[1]?.outcome?.stdout ? [] : ['the usage differs from that of a fresh sync']),
  ]
}
