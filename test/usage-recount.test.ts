// Compares the ledger with an independent recount, on every fixture and on real transcripts if there are any (the
// folder ANNALS_CORPUS).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './rules/files.ts'
import { readOurLedger, readUsageFixtures, totalsOf } from './usage-world.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

test('every fixture without damaged lines', () => {
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

/** A separate program that loads no ledger code. */
function recount(homes: readonly (readonly string[])[]): Record<string, number>[] {
  const script = join(root, 'scripts', 'recount-usage.js')
  const output = execFileSync(process.execPath, [script, ...homes.map((roots) => roots.join(','))], {
    encoding: 'utf8',
  })
  // The script prints one object per line.
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, number>)
}

function tokens(roots: readonly string[]): object {
  const { costNano: _cost, unpriced: _unpriced, ...counts } = totalsOf(readOurLedger(roots))
  return counts
}
