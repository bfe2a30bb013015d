import { expect, test } from 'vitest'
import { testResult } from './test-result.ts'

test.each([
  ['Vitest', ' Test Files  2 passed (2)\n      Tests  2 failed | 118 passed (120)\n   Start at  09:00:00\n', 118, 2],
  ['Vitest in color', '\u001b[2m      Tests \u001b[22m \u001b[32m12 passed\u001b[39m (12)', 12, 0],
  ['Jest', 'Test Suites: 1 failed, 1 total\nTests:       1 failed, 5 passed, 6 total\n', 5, 1],
  ['pytest', '==== 3 failed, 10 passed, 2 warnings in 1.20s ====', 10, 3],
  ['pytest -q', '....\n4 passed in 0.12s', 4, 0],
  ['pytest with errors only', '=== 2 errors in 0.30s ===', 0, 2],
  [
    'cargo',
    'test result: ok. 10 passed; 0 failed; 1 ignored\n\ntest result: FAILED. 3 passed; 2 failed; 0 ignored',
    13,
    2,
  ],
  ['node', 'ℹ tests 11\nℹ pass 10\nℹ fail 1\n', 10, 1],
  ['node TAP', '# tests 2\n# pass 2\n# fail 0', 2, 0],
  ['TAP without a summary', '1..3\nok 1 adds a tag\nnot ok 2 removes a tag\nok 3 lists tags', 2, 1],
  ['Mocha', '  10 passing (2s)\n  1 failing\n', 10, 1],
  ['Bun', ' 10 pass\n 2 fail\nRan 12 tests', 10, 2],
  ['RSpec', '10 examples, 1 failure, 2 pending', 9, 1],
  [
    'Maven',
    '[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0\n[INFO] Tests run: 10, Failures: 1, Errors: 1',
    8,
    2,
  ],
  ['PHPUnit', 'OK (7 tests, 20 assertions)', 7, 0],
  ['.NET', 'Passed!  - Failed:     0, Passed:    10, Skipped:     0, Total:    10', 10, 0],
])('%s', (_, output, passed, failed) => {
  expect(testResult(output)).toEqual({ passed, failed, unit: 'test' })
})

test('go test counts packages', () => {
  const output = 'ok  \texample.com/tide\t0.010s\nFAIL\texample.com/alerts\t0.20s\n?   \texample.com/x\t[no test files]'
  expect(testResult(output)).toEqual({ passed: 1, failed: 1, unit: 'package' })
})

test.each(['', 'On branch main\nnothing to commit', 'Compiled 10 files in 3s', 'ok then', '3 passed the gate'])(
  'no test run: %s',
  (output) => expect(testResult(output)).toBeNull(),
)
