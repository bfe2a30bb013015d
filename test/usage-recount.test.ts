// Usage counted twice: the ledger against a recount that shares no code with it, on every situation and on real
// transcripts where there are any (the folder of ANNALS_CORPUS).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './rules/files.ts'
import { readOurLedger, readUsageFixtures, totalsOf } from './usage-world.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

test('every situation without damaged lines', () => {
  const fixtures = readUsageFixtures().filter(({ expected }) => expected.damaged !== true)
  const counts = recount(fixtures.map(({ roots }) => roots))
  expect(fixtures.map(({ name }, index) => [name, counts[index]])).toEqual(
    fixtures.map(({ name, roots }) => [name, tokens(roots)]),
  )
})

test.skipIf(!hasCorpus)('real transcripts', () => {
  const [counted] = recount([[corpus]])
  expect(counted?.['entries']).toBeGreaterThan(0)
  expect(tokens([corpus])).toEqual(counted)
})

/** A program of its own: nothing of the ledger is loaded there. */
function recount(homes: readonly (readonly string[])[]): Record<string, number>[] {
  const script = join(root, 'scripts', 'recount-usage.js')
  const output = execFileSync(process.execPath, [script, ...homes.map((roots) => roots.join(','))], {
    encoding: 'utf8',
  })
  // What the script prints, one object a line.
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, number>)
}

function tokens(roots: readonly string[]): object {
  const { costNano: _cost, unpriced: _unpriced, ...counts } = totalsOf(readOurLedger(roots))
  return counts
}
