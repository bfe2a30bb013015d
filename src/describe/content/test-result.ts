// Finds the summary of a test run in the output of a command. Each runner has its own line; the last one in the output counts,
// except where a runner prints one line per package or crate, which are added up.

export interface TestResult {
  passed: number
  failed: number
  /** Of `go test`, which counts packages. */
  unit: 'test' | 'package'
}

interface Summary {
  /** Reads all its counts from one line; undefined if the line is not its summary. */
  read: (line: string) => Counts | undefined
  isAdded?: boolean
  unit?: TestResult['unit']
}

interface Counts {
  passed?: number | undefined
  failed?: number | undefined
}

const number = (line: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

const counts = (line: string, passed: RegExp, failed: RegExp): Counts | undefined => {
  const found = { passed: number(line, passed), failed: number(line, failed) }
  return found.passed === undefined && found.failed === undefined ? undefined : found
}

const SUMMARIES: readonly Summary[] = [
  // Vitest: "Tests  2 failed | 118 passed (120)". Jest: "Tests:       1 failed, 5 passed, 6 total".
  {
    read: (line) => (/^\s*Tests:?\s+\d+ \w/.test(line) ? counts(line, /(\d+) passed/, /(\d+) failed/) : undefined),
  },
  // Pytest: "==== 3 failed, 10 passed in 1.20s ====", and without the frame with -q.
  {
    read: (line) =>
      / in [\d.:]+ ?m?s?/.test(line) && /\d+ (?:passed|failed|errors?)\b/.test(line)
        ? {
            passed: number(line, /(\d+) passed/),
            failed: (number(line, /(\d+) failed/) ?? 0) + (number(line, /(\d+) errors?\b/) ?? 0),
          }
        : undefined,
  },
  // Cargo, one per crate: "test result: ok. 10 passed; 0 failed; …".
  {
    isAdded: true,
    read: (line) => (line.startsWith('test result:') ? counts(line, /(\d+) passed/, /(\d+) failed/) : undefined),
  },
  // node --test: "ℹ pass 10" and "ℹ fail 1", or "# pass 10" in TAP.
  { isAdded: true, read: (line) => counts(line, /^[ℹ#] pass (\d+)$/, /^[ℹ#] fail (\d+)$/) },
  // Mocha: "10 passing (2s)" and "1 failing". Bun: "10 pass" and "0 fail".
  { isAdded: true, read: (line) => counts(line, /^\s*(\d+) pass(?:ing)?\b(?! ?\|)/, /^\s*(\d+) fail(?:ing)?$/) },
  // RSpec: "10 examples, 1 failure". Minitest: "10 runs, 20 assertions, 1 failures, 0 errors, 0 skips".
  { read: readRuby },
  // Maven, Gradle and PHPUnit: "Tests run: 10, Failures: 1, Errors: 0", "Tests: 10, Assertions: 20, Failures: 1".
  { read: readXUnit },
  // .NET: "Passed!  - Failed:     0, Passed:    10".
  {
    isAdded: true,
    read: (line) =>
      /^(?:Passed|Failed)!\s/.test(line) ? counts(line, /Passed:\s+(\d+)/, /Failed:\s+(\d+)/) : undefined,
  },
  // TAP without a summary, such as bats: "ok 1 adds a tag", "not ok 2 removes a tag".
  {
    isAdded: true,
    read: (line) => (/^ok \d+\b/.test(line) ? { passed: 1 } : /^not ok \d+\b/.test(line) ? { failed: 1 } : undefined),
  },
  // go test, one line per package.
  {
    isAdded: true,
    unit: 'package',
    read: (line) => (/^ok\s+\S+\s+/.test(line) ? { passed: 1 } : /^FAIL\s+\S+/.test(line) ? { failed: 1 } : undefined),
  },
]

function readRuby(line: string): Counts | undefined {
  const all = number(line, /^(\d+) (?:examples|example|runs), /)
  if (all === undefined) return undefined
  const failed = (number(line, /(\d+) failures?\b/) ?? 0) + (number(line, /(\d+) errors?\b/) ?? 0)
  return { passed: Math.max(0, all - failed), failed }
}

function readXUnit(line: string): Counts | undefined {
  const all = number(line, /(?:Tests run|^Tests):\s*(\d+),/) ?? number(line, /^OK \((\d+) tests?,/)
  if (all === undefined) return undefined
  const failed = (number(line, /Failures:\s*(\d+)/) ?? 0) + (number(line, /Errors:\s*(\d+)/) ?? 0)
  return { passed: Math.max(0, all - failed), failed }
}

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const COLORS = /\u001b\[[\d;]*m/g

export function testResult(output: string): TestResult | null {
  const lines = output.replaceAll(COLORS, '').split('\n')
  for (const { read, isAdded = false, unit = 'test' } of SUMMARIES) {
    const found = lines.flatMap((line) => read(line.trimEnd()) ?? [])
    const counted = isAdded ? found : found.slice(-1)
    if (counted.length === 0) continue
    const sum = (pick: (each: Counts) => number | undefined) =>
      counted.reduce((total, each) => total + (pick(each) ?? 0), 0)
    const result = { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed), unit }
    if (result.passed + result.failed > 0) return result
  }
  return null
}
