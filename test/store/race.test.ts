// Syncs at the same time as writers and as other syncs. `npm run torture -- live` runs a larger race.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { syncTogether } from '../torture/sync-together.ts'
import { writeRace } from '../torture/write-race.ts'
import { isFull } from '../extent.ts'

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-race-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('a sync', { timeout: 120_000 }, () => {
  test('indexes every line once and archives every byte while four processes write', async () => {
    const plan = { writers: 4, files: 12, lines: isFull ? 600 : 150, seed: 1 }
    expect((await inFolder(async (folder) => writeRace(folder, plan))).complaints).toEqual([])
  })

  test('has the same result as a single sync when four syncs and searches run at once', async () => {
    expect(
      await inFolder(async (folder) => syncTogether(folder, 1, { sessions: isFull ? 40 : 15, lines: 60 })),
    ).toEqual([])
  })
})
