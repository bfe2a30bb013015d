// A sync that is killed at any point loses no data, and the next sync completes its work. `npm run torture -- kills`
// kills every writing command.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Random } from '../generate/random.ts'
import { killAfterCommit, killRounds } from '../torture/kill-rounds.ts'
import { isFull, pick, runs } from '../extent.ts'

const SMALL = { sessions: 8, lines: 20 }

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-crash-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a sync that is killed', { timeout: 180_000 }, () => {
  const ways = [
    ['grow and are rewritten', 2, true],
    ['grow', 1, false],
  ] as const
  test.each(pick(ways, 1))('loses no data while files %s', async (_title, seed, hasRewrites) => {
    const report = await inFolder(async (folder) =>
      killRounds(folder, new Random(seed), { ...SMALL, kills: runs(10), hasRewrites }),
    )
    expect(report).toMatchObject({ kills: runs(10), complaints: [] })
  })

  test.runIf(isFull)('loses no data between two commits of a first sync', async () => {
    const plan = { sessions: 60, lines: 30 }
    expect(await inFolder(async (folder) => killAfterCommit(folder, new Random(3), plan))).toEqual([])
  })
})
