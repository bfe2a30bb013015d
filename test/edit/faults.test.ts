// On a full or read-only disk or without permission, the files stay unchanged, the message names the file and the remedy,
// and once the cause is gone, the same edit works.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAbilities, OTHER_USER } from '../torture/abilities.ts'
import { bundleChild, type BundledChild } from './bundled-child.ts'
import { snapshot, type EditPaths } from './edit-world.ts'
import { expectedStates, findFaults, inHomeAsync, homeState, recover, setScene, type States } from './scratch-home.ts'

const { mount, otherUser } = findAbilities()
const because = (obstacle: string | null) => (obstacle === null ? '' : ` (skipped: ${obstacle})`)

let child: BundledChild
let states: States
beforeAll(async () => {
  child = await bundleChild('test/edit/kill-child.ts')
  states = expectedStates()
}, 60_000)
afterAll(() => child.remove())

/** Mounts a small disk of size $0 at $1, and copies its content out at the end. */
const ON_SMALL_DISK = `
set -e
mkdir -p "$1"; cp -a "$1" "$1.src"
mount -t tmpfs -o size="$0",mode=0700 tmpfs "$1"
cp -a "$1.src/." "$1/"
target="$1"; shift
set +e; "$@"; code=$?
rm -rf "$target.src"; cp -a "$target" "$target.out"
exit $code`

/** Makes $0 read-only. */
const READ_ONLY = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"`

/** The message for a full disk. */
const FULL = 'The disk is full: free some space.'

interface Ended {
  code: number | null
  said: string
}

function run(command: readonly string[]): Ended {
  const { status, stderr } = spawnSync(command[0] ?? '', command.slice(1), {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })
  return { code: status, said: stderr }
}

/** Returns the message of the error that ended the process. */
function messageOf(said: string): string {
  return /AppError: (.*)/.exec(said)?.[1] ?? said
}

/** Checks that with the cause gone everything is as before, and the same edit works. */
function findLasting(places: EditPaths, wasDone: boolean): string[] {
  recover(places)
  const faults = findFaults(places, 'edit', states)
  if (!wasDone) setScene('edit', places)()
  return [...faults, ...(wasDone ? [] : findFaults(places, 'edit', states))]
}

describe('a full disk', { timeout: 120_000 }, () => {
  test
    .skipIf(mount !== null)
    .each(
      (['claude', 'annals'] as const).flatMap((which) =>
        [72, 96, 120, 144, 180, 2000].map((size) => ({ which, size })),
      ),
    )(`$which on $size kB${because(mount)}`, async ({ which, size }) => {
    await inHomeAsync(async (places) => {
      const folder = dirname(places.root)
      const target = join(folder, which)
      const command = ['sh', '-c', ON_SMALL_DISK, `${size}k`, target, process.execPath, child.file, folder, 'edit']
      const { code, said } = run(['unshare', '-m', ...command])
      rmSync(target, { recursive: true, force: true })
      renameSync(`${target}.out`, target)
      const wasDone = code === 0
      // What did not fit is unchanged; the rest is checked below.
      const state = wasDone ? states.before : homeState(places)
      expect(wasDone ? FULL : messageOf(said)).toMatch(/full.*(?:bytes|free some space)/i)
      expect(wasDone ? folder : messageOf(said)).toContain(folder)
      expect(state).toEqual(states.before)
      expect(wasDone || size < 1000).toBe(true)
      expect(wasDone && size < 100).toBe(false)
      expect(findLasting(places, wasDone)).toEqual([])
    })
  })
})

describe('a folder that cannot be written to', { timeout: 120_000 }, () => {
  test.skipIf(mount !== null).each(['claude', 'annals'])(`%s on a read-only disk${because(mount)}`, async (which) => {
    await inHomeAsync(async (places) => {
      const folder = dirname(places.root)
      mkdirSync(places.data, { recursive: true, mode: 0o700 })
      const command = ['sh', '-c', READ_ONLY, join(folder, which), process.execPath, child.file, folder, 'edit']
      const { code, said } = run(['unshare', '-m', ...command])
      expect(code).not.toBe(0)
      expect(messageOf(said)).toContain(join(folder, which))
      expect(messageOf(said)).toMatch(/read-only|cannot write/)
      expect(homeState(places)).toEqual(states.before)
      expect(findLasting(places, false)).toEqual([])
    })
  })

  test.skipIf(otherUser !== null)(`a folder without the right to${because(otherUser)}`, async () => {
    await inHomeAsync(async (places) => {
      const folder = dirname(places.root)
      const project = join(places.root, 'projects', readdirSync(join(places.root, 'projects'))[0] ?? '')
      mkdirSync(places.data, { recursive: true, mode: 0o700 })
      giveAway(folder)
      chmodSync(dirname(child.file), 0o755)
      chmodSync(project, 0o500)
      const before = snapshot(places.root)
      const { code, said } = run([...OTHER_USER, process.execPath, child.file, folder, 'edit'])
      expect(code).not.toBe(0)
      expect(messageOf(said)).toContain(project)
      expect(messageOf(said)).toMatch(/is not writable.*chmod u\+w.* Nothing was changed\./)
      expect(snapshot(places.root)).toEqual(before)
      chmodSync(project, 0o700)
      expect(run([...OTHER_USER, process.execPath, child.file, folder, 'edit'])).toMatchObject({ code: 0, said: '' })
    })
  })

  test.skipIf(process.getuid?.() !== 0)('files edited by root keep their owners', async () => {
    await inHomeAsync(async (places) => {
      giveAway(places.root)
      setScene('edit', places)()
      expect(spawnSync('find', [places.root, '-type', 'f', '!', '-uid', '65534'], { encoding: 'utf8' }).stdout).toBe('')
    })
  })
})

function giveAway(folder: string): void {
  chownSync(folder, 65_534, 65_534)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), 65_534, 65_534)
}
