// Compares --compat ccusage with the pinned release: on real transcripts, on the usage fixtures, and on homes full of
// malformed rows.
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { readUsageFixtures } from '../usage-world.ts'
import { findCcusage } from './ccusage-binary.ts'
import { makeHome } from './make-home.ts'
import { oddHome } from './odd-home.ts'
import { readOurReports } from './our-reports.ts'
import { findDifferences } from './reports.ts'
import { readTheirReports } from './their-reports.ts'
import { runs, pick } from '../extent.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

const ccusage = findCcusage()
// oxlint-disable-next-line no-console -- the output must show that this was not checked
if (!ccusage) console.info('ccusage is not installed (only on Linux x64): nothing is compared with it')
afterAll(() => ccusage?.remove())

describe.runIf(ccusage)('as ccusage counts', () => {
  test.runIf(hasCorpus).each(['UTC', 'America/Los_Angeles'])(
    'real transcripts, in %s',
    { timeout: 60_000 },
    (timeZone) => {
      expect(compare([corpus], timeZone)).toEqual([])
    },
  )

  test.each(pick(readUsageFixtures(), 4))('fixture $name', ({ roots }) => {
    expect(compare(roots, 'Asia/Kolkata')).toEqual([])
  })

  test('homes with malformed rows', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(oddHome, fc.constantFrom('UTC', 'Pacific/Auckland'), (files, timeZone) => {
        const home = makeHome(files)
        try {
          expect(compare([home.path], timeZone)).toEqual([])
        } finally {
          home.remove()
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

function compare(roots: readonly string[], timeZone: string): string[] {
  if (!ccusage) return ['ccusage is not installed']
  return findDifferences(readOurReports(roots, timeZone), readTheirReports(ccusage, roots, timeZone))
}
