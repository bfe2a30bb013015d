// The n-th call of the system fails, for every kind of call that a sync depends on. Whatever fails, the command ends, the
// stores stay sound, and the next sync makes good.
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
  /** Which call of this kind in the data directory fails; from there on all of them, when it lasts. */
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
    return codes.has(3) ? complaints : [...complaints, 'no call that failed was noticed: are they made to fail at all?']
  })
}

/** Every kind of call, each of its first calls, once and for good. */
export function allFailingCalls(most: number): FailingCall[] {
  const calls = [
    'openat',
    'write',
    'pwrite64',
    'fsync',
    'fdatasync',
    'ftruncate',
    'rename',
    'unlink',
    'read',
    'pread64',
  ]
  return calls.flatMap((call) =>
    ['EIO', 'ENOSPC'].flatMap((error) =>
      Array.from({ length: most }, (_, index) => ({ call, error, nth: index + 1, lasts: index % 2 === 1 })),
    ),
  )
}

async function failOnce(
  world: FaultHome,
  { call, error, nth, lasts }: FailingCall,
): Promise<{ code: number | null; found: string[] }> {
  const what = `${call} ${error} at ${nth}${lasts ? ' and after' : ''}`
  const { dataHome } = world.place
  rmSync(dataHome, { recursive: true, force: true })
  mkdirSync(dataHome)
  // Only calls on the data directory: a Node that cannot read itself says nothing about us.
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
  const ended = await runAnnals(world.place, ['sync'], { through, env: { UV_USE_IO_URING: '0' }, giveUpMs: MOST_MS })
  const found = [
    ...complaintsAboutEnd(what, ended, [0, 3]),
    ...complaintsAboutStores(what, world),
    ...(await complaintsAfterwards(what, world)),
  ]
  return { code: ended.code, found }
}
