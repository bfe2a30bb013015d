// Fills the disk during a sync. The data directory is on a small tmpfs in a private mount namespace; its content is copied
// out afterwards and checked.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runAnnals } from './annals-process.ts'
import {
  complaintsAboutEnd,
  complaintsAboutStores,
  complaintsAfterwards,
  withFaultHome,
  type FaultHome,
} from './fault-home.ts'

export interface DiskFullPlan {
  sizesKb: readonly number[]
  seed: number
}

export async function diskFull({ sizesKb, seed }: DiskFullPlan): Promise<string[]> {
  return withFaultHome({ sessions: 12, lines: 60 }, seed, async (world) => {
    const complaints: string[] = []
    for (const size of sizesKb) complaints.push(...(await fillOnce(world, size)))
    return complaints
  })
}

/** $0 is the size, $1 the mount point, $2 the folder for the copy; the command follows. */
const IN_SMALL_DISK = `
mount -t tmpfs -o size="$0" tmpfs "$1" || exit 99
out="$2"; disk="$1"; shift 2
"$@"; code=$?
cp -r "$disk/." "$out/"
exit $code`

async function fillOnce(world: FaultHome, sizeKb: number): Promise<string[]> {
  const what = `disk of ${sizeKb} kB`
  const disk = join(world.folder, 'disk')
  const { dataHome } = world.homes
  for (const path of [disk, dataHome]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
  }
  const through = ['unshare', '-m', 'sh', '-c', IN_SMALL_DISK, `${sizeKb}k`, disk, dataHome]
  const ended = await runAnnals({ ...world.homes, dataHome: disk }, ['sync'], { through, giveUpMs: 60_000 })
  const isFull = ended.code !== 0
  return [
    ...complaintsAboutEnd(what, ended, [0, 3]),
    ...(isFull && !(ended.stderr.includes(disk) && /full|space|check the disk/i.test(ended.stderr))
      ? [`${what}: the message names no path or no remedy: ${ended.stderr}`]
      : []),
    ...complaintsAboutStores(what, world),
    ...(await complaintsAfterwards(what, world)),
  ]
}

export function spreadSizes(count: number, mostKb: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.ceil(40 * (mostKb / 40) ** (index / Math.max(1, count - 1))))
}
