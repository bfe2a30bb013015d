// Faults around a sync: disk, permissions, files, system calls, and the stores themselves. `npm run torture`
// causes more of each.
import { describe, expect, test } from 'vitest'
import { Random } from '../generate/random.ts'
import { findAbilities } from '../torture/abilities.ts'
import { closedHome } from '../torture/closed-home.ts'
import { diskFull, fullDuringChange } from '../torture/disk-full.ts'
import { failingCalls, type FailingCall } from '../torture/failing-calls.ts'
import { fewHandles, oddFiles, unreadableFiles } from '../torture/odd-files.ts'
import { damagedArchive, damagedIndex } from '../torture/damaged-stores.ts'
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

describe('an edit', { timeout: 120_000 }, () => {
  test.skipIf(mount !== null)(
    `is done or changes nothing on a full disk, and says what to do${because(mount)}`,
    async () => {
      const edit = (session: string) => ['edit', 'rename', session, 'High water', '--apply']
      expect(await fullDuringChange(edit, pick([8, 40, 4, 16, 64, 100, 120, 400], 2))).toEqual([])
    },
  )
})

describe('a sync', { timeout: 120_000 }, () => {
  test.skipIf(mount !== null)(`recovers from a full disk${because(mount)}`, async () => {
    expect(await diskFull({ sizesKb: pick([250, 40, 1600], 1), seed: 1 })).toEqual([])
  })

  test.skipIf(otherUser !== null)(
    `reports a data directory without write permission${because(otherUser)}`,
    async () => {
      expect(await closedHome(1)).toEqual([])
    },
  )

  test.skipIf(otherUser !== null)(
    `reports files and folders without read permission${because(otherUser)}`,
    async () => {
      expect(await unreadableFiles(1)).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32')(
    'ignores pipes, sockets, devices and link loops named like transcripts',
    async () => {
      expect(await oddFiles(1)).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32')('reads more files than it may open at once', async () => {
    expect(await fewHandles(isFull ? 500 : 200, 1)).toEqual([])
  })

  test.skipIf(strace !== null)(`recovers from failing system calls${because(strace)}`, async () => {
    expect(await failingCalls(pick(CALLS, 2), 1)).toEqual([])
  })

  test('rebuilds a damaged index and reports it', async () => {
    expect(await damagedIndex(pick(['header', 'truncated', 'middle'], 1), new Random(1))).toEqual([])
  })

  test('reports damage in the archive and keeps the rest', async () => {
    expect(await damagedArchive(1)).toEqual([])
  })
})
