// Measures the peak memory of some commands on a smaller scale than `npm run bench -- memory`. The limits are about a
// quarter above what was measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openAnnals } from '../../bench/annals-command.ts'
import { writeLongHome, writeLongLineHome } from '../../bench/memory-home.ts'
import { measurePeaks } from '../../bench/peak-memory.ts'
import { isFull } from '../extent.ts'

const BYTES = 60e6
const MEASURED = /^(sync$|show .*--turn|tree [^ ]*$|edit delete|edit redact [^ ]*$|GET session\/outline)/

const folder = mkdtempSync(join(tmpdir(), 'annals-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(isFull && process.platform === 'linux')('peak memory', () => {
  test.each([
    { name: 'a long session', write: writeLongHome, limitMb: 340 },
    { name: 'a long line', write: writeLongLineHome, limitMb: 520 },
  ])('of $name stays below $limitMb MB', { timeout: 300_000 }, async ({ name, write, limitMb }) => {
    const home = join(folder, name)
    write(home, BYTES)
    const annals = openAnnals('bin/annals.js', home)
    const above: string[] = []
    try {
      for await (const peak of measurePeaks(annals, join(folder, `${name} out`), MEASURED))
        if (!(peak.bytes / 1024 / 1024 <= limitMb)) above.push(`${peak.name}: ${peak.bytes}`)
    } finally {
      annals.remove()
    }
    expect(above).toEqual([])
  })
})
