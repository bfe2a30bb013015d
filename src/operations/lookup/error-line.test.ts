import { describe, expect, test } from 'vitest'
import { errorLine, errorSignature, isRefusal, similarity, wordsOf } from './error-line.ts'

describe('errorLine', () => {
  const cases: [string, string, string][] = [
    ['a shell', 'Exit code 127\nbash: pnpm: command not found', 'bash: pnpm: command not found'],
    [
      'a stack trace',
      "Exit code 1\n  at run (a.js:1:2)\nTypeError: Cannot read properties of undefined (reading 'map')\n    at b.js:3:4",
      "TypeError: Cannot read properties of undefined (reading 'map')",
    ],
    ['the compiler', 'src/a.ts(3,5): error TS2322: Type A is not B.', 'src/a.ts(3,5): error TS2322: Type A is not B.'],
    ['a tool', '<tool_use_error>File does not exist.</tool_use_error>', 'File does not exist.'],
    ['colours', '\u001b[31mError: boom\u001b[0m', 'Error: boom'],
    [
      'go test',
      'Exit code 1\n?   \ta/cmd\t[no test files]\n--- FAIL: TestWind (0.00s)\n    a_test.go:18: 1 call',
      '--- FAIL: TestWind (0.00s)',
    ],
    [
      'pytest',
      'collected 3 items\n>       assert minutes(3) == 3\nE       assert 1 == 3\n=== 1 failed ===',
      'assert 1 == 3',
    ],
    ['no sign of an error', 'Exit code 1\none\ntwo', 'one'],
    ['nothing', '', ''],
  ]
  test.each(cases)('of %s', (_of, output, line) => {
    expect(errorLine(output)).toBe(line)
  })

  test('finds the end of a long output', () => {
    expect(errorLine(`${'ok 1\n'.repeat(20_000)}Error: the last line\n`)).toBe('Error: the last line')
  })
})

test('numbers, paths and ids do not make another failure', () => {
  const a = errorSignature("ENOENT: no such file or directory, open '/home/mara/a/b.json' (12 ms, 5f2b8c1d9e)")
  const b = errorSignature("ENOENT: no such file or directory, open 'C:\\Users\\x\\c.json' (7.5 ms, 0123456789ab)")
  expect(a).toBe(b)
  expect(errorSignature('error TS2322: no')).toBe(errorSignature('error TS2304:  no'))
  expect(errorSignature('cannot read a')).not.toBe(errorSignature('cannot read b'))
})

test('similar messages share words', () => {
  const words = (text: string) => wordsOf(errorSignature(text))
  expect(similarity(words('Cannot find module x'), words('Cannot find module y'))).toBeCloseTo(3 / 5)
  expect(similarity(words('a'), words('b'))).toBe(0)
})

test('a refused call is no failure', () => {
  expect(isRefusal("The user doesn't want to proceed with this tool use.")).toBe(true)
  expect(isRefusal('Permission denied')).toBe(false)
})
