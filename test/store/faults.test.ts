// What fails around a sync: the disk, the rights, the files, single calls of the system, and the stores themselves. More of
// each: test/torture/faults.ts.
import { describe, expect, test } from 'vitest'
import { Random } from '../generate/random.ts'
import { findAbilities } from '../torture/abilities.ts'
import { closedHome } from '../torture/closed-home.ts'
import { diskFull } from '../torture/disk-full.ts'
import { failingCalls, type FailingCall } from '../torture/failing-calls.ts'
import { fewHandles, oddFiles, unreadableFiles } from '../torture/odd-files.ts'
import { spoiledArchive, spoiledIndex } from '../torture/spoiled-stores.ts'
import { isFull, pick } from '../extent.ts'

const { mount, otherUser, strace } = findAbilities()
const because = (obstacle: string | null) => (obstacle === null ? '' : ` (skipped: ${obstacle})`)

const CALLS: FailingCall[] = [
  { call: 'openat', error: 'EIO', nth: 6, lasts: false },
  { call: 'pwrite64', error: 'ENOSPC', nth: 3, lasts: true },
  { call: 'pwrite64', error: 'EIO', nth: 12, lasts: true },
  { call: 'fsync', error: 'EIO', nth: 2, lasts: false },
  { call: 'fdatasync', error: 'EIO', nth: 1, lasts: false },
  { call: 'rename', error: 'EIO', nth: 1, lasts: false },
]

describe('faults', { timeout: 120_000 }, () => {
  test.skipIf(mount !== null)(`a disk that is full${because(mount)}`, async () => {
    expect(await diskFull({ sizesKb: pick([250, 40, 1600], 1), seed: 1 })).toEqual([])
  })

  test.skipIf(otherUser !== null)(`a data directory that cannot be written${because(otherUser)}`, async () => {
    expect(await closedHome(1)).toEqual([])
  })

  test.skipIf(otherUser !== null)(`files and folders that may not be read${because(otherUser)}`, async () => {
    expect(await unreadableFiles(1)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')(
    'pipes, sockets, devices and loops with the names of transcripts',
    async () => {
      expect(await oddFiles(1)).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32')('more files than handles', async () => {
    expect(await fewHandles(isFull ? 500 : 200, 1)).toEqual([])
  })

  test.skipIf(strace !== null)(`calls of the system that fail${because(strace)}`, async () => {
    expect(await failingCalls(pick(CALLS, 2), 1)).toEqual([])
  })

  test('an index that is spoiled is built anew, and said so', async () => {
    expect(await spoiledIndex(pick(['header', 'truncated', 'middle'], 1), new Random(1))).toEqual([])
  })

  test('an archive that is spoiled keeps the rest, and names what was hit', async () => {
    expect(await spoiledArchive(1)).toEqual([])
  })
})
