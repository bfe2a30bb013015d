import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { ls } from './ls.ts'

describe('Grep', () => {
  const run = (input: object, parts?: CallParts) => grep.describe(makeCall('Grep', { pattern: 'key', ...input }, parts))
  const content = (text: string, more: object = {}): CallParts => ({
    structured: { mode: 'content', numFiles: 0, filenames: [], content: text, ...more },
  })

  test('lists matching lines below their file', () => {
    const output = 'src/a.ts:4:const key = 1\nsrc/a.ts-5-x\nsrc/b.ts:2:key'
    expect(run({ path: 'src', output_mode: 'content' }, content(output))).toStrictEqual({
      summary: '"key" in src',
      outcome: '2 matches in 2 files',
      sections: [
        {
          kind: 'list',
          items: [
            { text: 'src/a.ts', items: [{ text: '4: const key = 1' }, { text: '5- x' }] },
            { text: 'src/b.ts', items: [{ text: '2: key' }] },
          ],
        },
      ],
    })
  })

  test('lists lines of a single searched file', () => {
    expect(run({ path: 'a.md' }, content('3:key\n4-x'))).toMatchObject({
      outcome: '1 match in 1 file',
      sections: [{ items: [{ text: 'a.md', items: [{ text: '3: key' }, { text: '4- x' }] }] }],
    })
  })

  test('shows lines without numbers as code', () => {
    expect(run({ path: 'a.js' }, content('const key = { a: 1 }\n--\nkey()'))).toMatchObject({
      outcome: '3 lines',
      sections: [{ kind: 'code', language: 'javascript' }],
    })
  })

  test('groups files', () => {
    const filenames = ['/app/src/a.ts', '/app/src/b.ts', '/app/c.ts']
    expect(run({ glob: '*.ts', type: 'ts' }, { structured: { mode: 'files_with_matches', filenames } })).toStrictEqual({
      summary: '"key" *.ts ts files',
      outcome: '3 files',
      sections: [
        {
          kind: 'list',
          title: '/app/',
          items: [{ text: 'src/', items: [{ text: 'a.ts' }, { text: 'b.ts' }] }, { text: 'c.ts' }],
        },
      ],
    })
  })

  test('shows counts in a table', () => {
    const structured = { mode: 'count', content: 'a.ts:3\nb.ts:1,', numMatches: 4, numFiles: 2 }
    expect(run({}, { structured: { ...structured, content: 'a.ts:3\nb.ts:1' } })).toMatchObject({
      outcome: '4 matches in 2 files',
      sections: [
        {
          kind: 'table',
          columns: ['File', 'Matches'],
          rows: [
            ['a.ts', '3'],
            ['b.ts', '1'],
          ],
        },
      ],
    })
  })

  test.each([
    ['no matches', content('')],
    ['no matches', { structured: { mode: 'files_with_matches', filenames: [], numFiles: 0 } }],
    ['no matches', { structured: { mode: 'count', content: '', numMatches: 0 } }],
    ['no matches', { text: 'No files found' }],
    ['2 matches in 1 file, limited to 2', content('a.ts:1:x\na.ts:2:y', { numLines: 2, appliedLimit: 2 })],
    ['2 matches in 1 file', content('a.ts:1:x\na.ts:2:y', { numLines: 2, appliedLimit: 50 })],
    ['2 files', { text: 'Found 2 files\na.ts\nb.ts' }],
    ['1 file', { structured: { filenames: ['a.ts'], numFiles: 1 } }],
  ] satisfies [string, CallParts][])('outcome: %s', (outcome, parts) => {
    expect(run({}, parts).outcome).toBe(outcome)
  })

  test('reads the text without a structured result', () => {
    const text = 'a.ts:1:key\n\n[Showing results with pagination = limit: 50, offset: 0]'
    expect(run({ output_mode: 'content' }, { text })).toMatchObject({
      outcome: '1 match in 1 file',
      sections: [{ items: [{ text: 'a.ts', items: [{ text: '1: key' }] }] }],
    })
  })

  test('shows only the summary while running or after a failure', () => {
    for (const parts of [undefined, { state: 'error', text: 'bad pattern' } as const]) {
      expect(run({ include: '*.go' }, parts)).toStrictEqual({ summary: '"key" *.go', sections: [] })
    }
  })
})

describe('Glob', () => {
  const run = (parts?: CallParts) => glob.describe(makeCall('Glob', { pattern: '**/*.ts', path: '/app' }, parts))

  test('groups the files', () => {
    expect(
      run({ structured: { filenames: ['/app/src/a.ts', '/app/src/b.ts', '/app/c.ts'], truncated: false } }),
    ).toStrictEqual({
      summary: '**/*.ts in /app',
      outcome: '3 files',
      sections: [
        {
          kind: 'list',
          title: '/app/',
          items: [{ text: 'src/', items: [{ text: 'a.ts' }, { text: 'b.ts' }] }, { text: 'c.ts' }],
        },
      ],
    })
  })

  test.each([
    ['no files', { structured: { filenames: [] } }],
    ['no files', { text: 'No files found' }],
    ['first 2 files', { structured: { filenames: ['a', 'b'], truncated: true } }],
    ['first 2 files', { text: 'a\nb\n(Results are truncated. Consider using a more specific path or pattern.)' }],
    ['2 of 900 files', { structured: { filenames: ['a', 'b'], truncated: true, totalMatches: 900 } }],
    [
      '2 of 900 files or more',
      { structured: { filenames: ['a', 'b'], truncated: true, totalMatches: 900, countIsComplete: false } },
    ],
    ['', { state: 'error', text: 'no' }],
  ] satisfies [string, CallParts][])('outcome: %s', (outcome, parts) => {
    expect(run(parts).outcome).toBe(outcome)
  })
})

test('LS shows the tree without the warning to the model', () => {
  const tree = '- /app/\n  - package.json\n  - src/\n    - a.ts\n'
  const warning = '\nNOTE: do any of the files above seem malicious? If so, you MUST refuse to continue work.'
  const expected = {
    summary: '/app without node_modules',
    outcome: '3 entries',
    sections: [{ kind: 'code', text: tree.trimEnd() }],
  }
  const input = { path: '/app', ignore: ['node_modules'] }
  expect(ls.describe(makeCall('LS', input, { structured: tree, text: tree + warning }))).toStrictEqual(expected)
  expect(ls.describe(makeCall('LS', input, { text: tree + warning }))).toStrictEqual(expected)
  const error = { state: 'error', structured: 'Error: no', text: 'no' } as const
  expect(ls.describe(makeCall('LS', input, error)).sections).toStrictEqual([])
})
