import { expect, test } from 'vitest'
import { parseCounts, parseMatches } from './grep-output.ts'

const match = (number: number, text: string) => ({ number, isMatch: true, text })
const context = (number: number, text: string) => ({ number, isMatch: false, text })

test('groups lines with path and number by file', () => {
  const output = 'src/a.ts:4:const key = 1\nsrc/a.ts-5-\n--\nsrc/b-2-x.ts-1-import\nsrc/b-2-x.ts:2:key: "a:3:b"'
  expect(parseMatches(output, 'src')).toStrictEqual([
    { path: 'src/a.ts', lines: [match(4, 'const key = 1'), context(5, '')] },
    { path: 'src/b-2-x.ts', lines: [context(1, 'import'), match(2, 'key: "a:3:b"')] },
  ])
})

test('a context line that looks like a match stays with its file', () => {
  expect(parseMatches('a.css:1:x\na.css-2-see b.css:3:y', undefined)).toStrictEqual([
    { path: 'a.css', lines: [match(1, 'x'), context(2, 'see b.css:3:y')] },
  ])
})

test('drive letters are part of the path', () => {
  expect(parseMatches('C:\\src\\a.ts:12:x\nC:\\src\\a.ts-13-y', undefined)).toStrictEqual([
    { path: 'C:\\src\\a.ts', lines: [match(12, 'x'), context(13, 'y')] },
  ])
})

test('lines of a single file have no path', () => {
  expect(parseMatches('139:## Notes\n140-\n141-- a: b', '/app/AGENTS.md')).toStrictEqual([
    { path: '/app/AGENTS.md', lines: [match(139, '## Notes'), context(140, ''), context(141, '- a: b')] },
  ])
})

test('groups lines without numbers by path', () => {
  const output = '/app/x.css-  border: 7px;\n/app/x.css:ul#models {\n/app/x.css-a:hover {\n--\n/app/y.css:ul {'
  expect(parseMatches(output, undefined)).toStrictEqual([
    {
      path: '/app/x.css',
      lines: [
        { isMatch: false, text: '  border: 7px;' },
        { isMatch: true, text: 'ul#models {' },
        { isMatch: false, text: 'a:hover {' },
      ],
    },
    { path: '/app/y.css', lines: [{ isMatch: true, text: 'ul {' }] },
  ])
})

test.each([
  ["import { a } from './a.js'\nconst b = { c: 1 }"],
  ['at 12:30:45 it began\nand ended'],
  ['case x: return y.z\ndefault: 1'],
])('does not split plain lines of one file: %j', (output) => {
  expect(parseMatches(output, 'a.js')).toBeUndefined()
})

test('parses counts', () => {
  expect(parseCounts('src/a.ts:3\nC:\\b.ts:12\n\nFound 15 total')).toStrictEqual([
    { path: 'src/a.ts', count: 3 },
    { path: 'C:\\b.ts', count: 12 },
  ])
})
