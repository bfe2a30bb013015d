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
const MEASURED =
  /^(sync$|show .*--turn|tree [^ ]*$|edit (delete|fork|repair)|edit redact [^ ]*$|edit redact .*surge$|export .*jsonl--redact|GET (session\/outline|usage\/context))/

/** In MB, by the name of a command; `other` is for all without a limit of their own. */
const LONG_SESSION = { sync: 285, export: 270, GET: 270, other: 222 }
const LONG_LINE = { sync: 280, export: 450, 'edit redact': 355, other: 240 }

const folder = mkdtempSync(join(tmpdir(), 'annals-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(isFull && process.platform === 'linux')('peak memory', () => {
  test.each([
    { name: 'a long session', write: writeLongHome, limits: LONG_SESSION },
    { name: 'a long line', write: writeLongLineHome, limits: LONG_LINE },
  ])('of $name stays low', { timeout: 600_000 }, async ({ name, write, limits }) => {
    const home = join(folder, name)
    write(home, BYTES)
    const annals = openAnnals('bin/annals.js', home)
    const above: string[] = []
    try {
      for await (const peak of measurePeaks({ annals, home, out: join(folder, `${name} out`), only: MEASURED }))
        if (!(peak.bytes / 1024 / 1024 <= limitOf(peak.name, limits))) above.push(`${peak.name}: ${peak.bytes}`)
    } finally {
      annals.remove()
    }
    expect(above).toEqual([])
  })
})

function limitOf(name: string, { other, ...own }: Readonly<Record<string, number>>): number {
  return Object.entries(own).find(([start]) => name.startsWith(start))?.[1] ?? other ?? 0
}
