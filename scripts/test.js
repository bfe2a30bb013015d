#!/usr/bin/env node
// Builds, then runs the tests and, at the same time, the checks of types, lint, formatting and dead code.
//   npm test                  everything
//   npm test -- src/reader    the same with only these tests; arguments go to vitest
// The last line is always `N passed, N failed, N skipped`. A failed check counts as one failure.
import { printMissing } from './missing-tools.js'
import { check, conclude, runTests, tool } from './run-checks.js'

const LOW_PRIORITY = { nice: 10 }

const CHECKS = [
  // Takes half the time of tsc and lint one after another. `npm run test:all` runs tsc itself.
  { title: 'types and lint', command: tool('oxlint', 'oxlint', '--type-aware', '--type-check') },
  { title: 'formatting', command: tool('oxfmt', 'oxfmt', '--check'), hint: 'run "npm run fix"' },
  { title: 'dead code', command: tool('knip', 'knip', '--no-progress') },
]

const isBuilt = await check({ title: 'build', command: ['scripts/build.js'] })
const results = isBuilt
  ? await Promise.all([runTests('tests', process.argv.slice(2)), runChecks()])
  : [{ passed: 0, failed: 1, skipped: 0 }]
printMissing()
console.log(
  'Only "npm run test:all" runs property tests at full length, all kill and fault rounds, all payloads, every screen in',
)
console.log('every size and theme, color contrast, more page tests, real transcripts, tsc, and Node 22 and 24.')
conclude(results)

/** Runs them one after another with low priority, so that they do not slow down tests that wait for something. */
async function runChecks() {
  let failed = 0
  for (const each of CHECKS) if (!(await check(each, LOW_PRIORITY))) failed += 1
  return { passed: 0, failed, skipped: 0 }
}
