// Makes the n-th system call of a kind fail, for every kind that a sync uses. The command must exit, the stores must stay
// valid, and the next sync must complete the work.
import { mkdirSync, rmSync } from 'node:fs'
import { runAnnals } from './annals-process.ts'
import {
  complaintsAboutEnd,
  complaintsAboutStores,
  complaintsAfterwards,
  withFaultHome,
  type FaultHome,
} from './fault-home.ts'

export interface FailingCall {
  call: string
  error: string
  /** The number of the failing call among those on the data directory. */
  nth: number
  lasts: boolean
}

const MOST_MS = 20_000

export async function failingCalls(cases: readonly FailingCall[], seed: number): Promise<string[]> {
  return withFaultHome({ sessions: 3, lines: 6 }, seed, async (world) => {
    const complaints: string[] = []
    const codes = new Set<number | null>()
    for (const each of cases) {
      const { code, found } = await failOnce(world, each)
      codes.add(code)
      complaints.push(...found)
    }
    return codes.has(3)
      ? complaints
      : [...complaints, 'no command reported a failure; check that strace injects errors']
  })
}

async function failOnce(
  world: FaultHome,
  { call, error, nth, lasts }: FailingCall,
): Promise<{ code: number | null; found: string[] }> {
  const what = `${call} ${error} at ${nth}${lasts ? ' and after' : ''}`
  const { dataHome } = world.homes
  rmSync(dataHome, { recursive: true, force: true })
  mkdirSync(dataHome)
  // Only calls on the data directory, because Node itself would not start if its own calls failed.
  const scope = [
    'index/index.db',
    'index/index.db-wal',
    'archive/catalog.jsonl',
    'archive/packs/000001.pack',
    'sync.lock',
  ]
  const paths = [...scope, 'archive', 'archive/packs', 'index'].flatMap((path) => ['-P', `${dataHome}/${path}`])
  const inject = `inject=${call}:error=${error}:when=${nth}${lasts ? '+' : ''}`
  const through = ['strace', '-f', '-qq', '-o', '/dev/null', ...paths, '-e', `trace=${call}`, '-e', inject]
  const ended = await runAnnals(world.homes, ['sync'], { through, env: { UV_USE_IO_URING: '0' }, giveUpMs: MOST_MS })
  const found = [
    ...complaintsAboutEnd(what, ended, [0, 3]),
    ...complaintsAboutStores(what, world),
    ...(await complaintsAfterwards(what, world)),
  ]
  return { code: ended.code, found }
}
