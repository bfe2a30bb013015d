import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { bash } from './bash.ts'

const npmTest = { command: 'npm test', description: 'Run the tests' }
const run = (parts?: CallParts, input: unknown = npmTest) => bash.describe(makeCall('Bash', input, parts))
const printed = (stdout: string, more: object = {}): CallParts => ({ structured: { stdout, stderr: '', ...more } })

test('uses the description as summary and shows command and output', () => {
  expect(run(printed('\n\u001b[32m12 passed\u001b[0m\n2 skipped\n'))).toStrictEqual({
    summary: 'Run the tests',
    outcome: '2 lines',
    sections: [{ kind: 'terminal', command: 'npm test', output: '\u001b[32m12 passed\u001b[0m\n2 skipped' }],
  })
})

test('uses the command as summary without a description', () => {
  expect(run(undefined, { command: '\ncd app\nmake' })).toStrictEqual({
    summary: 'cd app …',
    outcome: '',
    sections: [{ kind: 'terminal', command: '\ncd app\nmake', output: '' }],
  })
})

test('shows notices after the output', () => {
  const { sections } = run(printed('a', { stderr: '\nShell cwd was reset to /app' }))
  expect(sections).toMatchObject([{ output: 'a\nShell cwd was reset to /app' }])
})

describe('outcome', () => {
  const cases: [outcome: string, parts: CallParts][] = [
    ['12 passed', printed('\u001b[32m12 passed\u001b[0m')],
    ['3 lines', printed('a\nb\nc')],
    ['no output', printed('')],
    ['no output', { text: '(Bash completed with no output)' }],
    ['exit 2', { state: 'error', text: 'Exit code 2\nboom' }],
    ['timed out after 2m 0.0s', { state: 'error', text: 'Exit code 143\nCommand timed out after 2m 0.0s\nhalf' }],
    ['', { state: 'error', text: '<tool_use_error>No such tool</tool_use_error>' }],
    ['interrupted', { state: 'interrupted', structured: { stdout: 'half', stderr: '', interrupted: true } }],
    ['in background: b1', printed('', { backgroundTaskId: 'b1' })],
    ['moved by the user, in background: b1', printed('', { backgroundTaskId: 'b1', backgroundedByUser: true })],
    ['timed out after 2 min, in background: b1', printed('', { backgroundTaskId: 'b1', timedOutAfterMs: 120_000 })],
    ['no matches found', printed('', { returnCodeInterpretation: 'No matches found' })],
    [
      'commit 4ead9dc, pushed main',
      printed('', { gitOperation: { commit: { sha: '4ead9dc' }, push: { branch: 'main' } } }),
    ],
    ['', { state: 'denied', text: "The user doesn't want to proceed with this tool use." }],
  ]
  test.each(cases)('%s', (outcome, parts) => {
    expect(run(parts).outcome).toBe(outcome)
  })
})

test('separates the output of a failed command from the exit code', () => {
  expect(run({ state: 'error', text: 'Exit code 1\n\nFAIL a.test.ts' }).sections).toStrictEqual([
    { kind: 'terminal', command: 'npm test', output: 'FAIL a.test.ts', isError: true },
  ])
})

test('leaves tool errors to the failure text', () => {
  const { sections } = run({ state: 'error', text: '<tool_use_error>Blocked</tool_use_error>' })
  expect(sections).toStrictEqual([{ kind: 'terminal', command: 'npm test', output: '' }])
})

test('shows a commit message in a heredoc as a separate section', () => {
  const command = 'git commit -m "$(cat <<\'EOF\'\nFix the key\n\nIt lacked the tenant.\nEOF\n)"'
  expect(run(printed('[main 13de269] Fix the key\n 1 file changed'), { command })).toStrictEqual({
    summary: "git commit -m \"$(cat <<'EOF' …",
    outcome: 'commit 13de269',
    sections: [
      { kind: 'text', title: 'Commit message', text: 'Fix the key\n\nIt lacked the tenant.' },
      {
        kind: 'terminal',
        command: 'git commit -m "$(cat <<\'EOF\'\n…\nEOF\n)"',
        output: '[main 13de269] Fix the key\n 1 file changed',
      },
    ],
  })
})

test('shows an image instead of its data URL', () => {
  const { outcome, sections } = run(printed('data:image/png;base64,iVBORw0K', { isImage: true }))
  expect(outcome).toBe('image')
  expect(sections).toMatchObject([
    { kind: 'terminal', output: '' },
    { kind: 'image', mediaType: 'image/png', data: 'iVBORw0K' },
  ])
})

test('shows changed files as diffs, or names them without hunks', () => {
  const files = [
    { filePath: 'a.ts', hunks: [{ oldStart: 1, newStart: 1, lines: ['-a', '+b'] }] },
    { filePath: 'b.ts', hunks: [{ oldStart: 0, newStart: 1, lines: ['+b'] }], created: true },
    { filePath: 'c.ts', deleted: true },
  ]
  expect(run(printed('', { bashEditDiff: { files } })).sections).toMatchObject([
    { kind: 'terminal' },
    { kind: 'diff', path: 'a.ts', added: 1, removed: 1 },
    { kind: 'diff', path: 'b.ts', title: 'b.ts, created' },
    { kind: 'file', path: 'c.ts', note: 'deleted' },
  ])
})

test('lists git operations that do not fit in the outcome', () => {
  const pr = { number: 7, url: 'https://example.com/7', action: 'created' }
  expect(run(printed('x', { gitOperation: { pr } })).sections[1]).toStrictEqual({
    kind: 'list',
    title: 'Git',
    items: [{ text: 'pull request #7', note: 'created, https://example.com/7' }],
  })
  expect(run(printed('x', { gitOperation: { commit: { sha: 'abc' } } })).sections).toHaveLength(1)
})

test('shows a spilled output in full if found, otherwise its beginning', () => {
  const text =
    '<persisted-output>\nOutput too large (50KB). Full output saved to: /t/b.txt\n\nPreview (first 2KB):\na\n...\n</persisted-output>'
  const spilled = { text, spilledTo: '/t/b.txt', structured: { stdout: 'a\nb', persistedOutputSize: 51_540 } }
  expect(run({ ...spilled, spilledText: 'a\nb\nc\n' }).sections).toStrictEqual([
    { kind: 'terminal', command: 'npm test', output: 'a\nb\nc' },
    { kind: 'file', path: '/t/b.txt', note: 'full output, 51.5 KB' },
  ])
  expect(run(spilled).sections).toStrictEqual([
    { kind: 'terminal', command: 'npm test', output: 'a\nb' },
    { kind: 'file', path: '/t/b.txt', note: 'full output, 51.5 KB, not found' },
  ])
  expect(run({ text, spilledTo: '/t/b.txt' }).sections[0]).toMatchObject({ output: 'a' })
})
