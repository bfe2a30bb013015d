// Fills the disk during a sync. The data directory is on a small tmpfs in a private mount namespace; its content is copied
// out afterwards and checked.
import { mkdirSync, rmSync, utimesSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
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

/** $0 is a folder with `claude` and `data`, $1 the mount point, $2 the free kilobytes, $3 the transcript; the command
 *  follows. */
const ON_FULL_DISK = `
mount -t tmpfs -o size=64m tmpfs "$1" && cp -a "$0/claude" "$0/data" "$1/" || exit 99
source="$0"; disk="$1"; free="$2"; changed="$3"; shift 3
dd if=/dev/zero of="$disk/fill" bs=1k count=65536 2>/dev/null
truncate -s "-\${free}k" "$disk/fill"
"$@"; code=$?
rm "$disk/fill"
cmp "$disk/$changed" "$source/$changed" && echo same
exit $code`

/** Runs a command that changes a transcript while the disk has this much space left. The transcript is changed by a command
 *  that succeeds. Otherwise it stays as it is, and the message says what to do. With 64 kB or less, the command must fail:
 *  it keeps that much free. */
export async function fullDuringChange(
  args: (session: string) => string[],
  freeKb: readonly number[],
): Promise<string[]> {
  return withFaultHome({ sessions: 1, lines: 60 }, 1, async ({ folder, homes, home }) => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    await runAnnals(homes, ['sync'])
    const onDisk = { claudeHome: join(disk, 'claude'), dataHome: join(disk, 'data') }
    const complaints: string[] = []
    const path = home.transcripts[0]?.path ?? ''
    // A session that was written to just now counts as running.
    utimesSync(path, 1_780_000_000, 1_780_000_000)
    for (const free of freeKb) {
      const what = `${free} kB free`
      const through = ['unshare', '-m', 'sh', '-c', ON_FULL_DISK, folder, disk, String(free), relative(folder, path)]
      const command = args(basename(path, '.jsonl'))
      const ended = await runAnnals(onDisk, command, { through, giveUpMs: 60_000 })
      complaints.push(...complaintsAboutEnd(what, ended, free > 64 ? [0, 3] : [3]))
      const isDone = ended.code === 0
      if (!isDone && !/full|free space/.test(ended.stderr)) complaints.push(`${what}: no remedy: ${ended.stderr}`)
      if (ended.stdout.includes('same') === isDone)
        complaints.push(`${what}: the transcript was ${isDone ? 'not changed' : 'changed'}`)
    }
    return complaints
  })
}
