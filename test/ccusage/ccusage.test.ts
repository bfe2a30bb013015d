// --compat ccusage against the pinned release itself: on real transcripts, on the fixtures of usage, and on homes full of
// rows that nobody would write.
import fc from 'fast-check'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../rules/files.ts'
import { readUsageFixtures } from '../usage-world.ts'
import { findCcusage } from './ccusage-binary.ts'
import { makeHome } from './make-home.ts'
import { oddHome } from './odd-home.ts'
import { readOurReports } from './our-reports.ts'
import { findDifferences } from './reports.ts'
import { readTheirReports } from './their-reports.ts'

const ccusage = findCcusage()
// oxlint-disable-next-line no-console -- whoever reads the run must know that this was not checked
if (!ccusage) console.info('ccusage is not installed here (it is on Linux x64): nothing is compared with it')
afterAll(() => ccusage?.remove())

const corpus = resolve(root, process.env['ANNALS_CORPUS'] ?? '../shared/corpus')
const hasCorpus = existsSync(join(corpus, 'projects'))
// oxlint-disable-next-line no-console -- whoever reads the run must know that this was not checked
if (!hasCorpus) console.info(`no transcripts in ${corpus}: name a folder in ANNALS_CORPUS to count real ones`)

describe.runIf(ccusage)('as ccusage counts', () => {
  test.runIf(hasCorpus).each(['UTC', 'America/Los_Angeles'])(
    'real transcripts, in %s',
    { timeout: 60_000 },
    (timeZone) => {
      expect(compare([corpus], timeZone)).toEqual([])
    },
  )

  test.each(readUsageFixtures())('fixture $name', ({ roots }) => {
    expect(compare(roots, 'Asia/Kolkata')).toEqual([])
  })

  test('homes with odd rows', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(oddHome, fc.constantFrom('UTC', 'Pacific/Auckland'), (files, timeZone) => {
        const home = makeHome(files)
        try {
          expect(compare([home.path], timeZone)).toEqual([])
        } finally {
          home.remove()
        }
      }),
      { numRuns: 100 },
    )
  })
})

function compare(roots: readonly string[], timeZone: string): string[] {
  if (!ccusage) return ['ccusage is not installed']
  return findDifferences(readOurReports(roots, timeZone), readTheirReports(ccusage, roots, timeZone))
}
