import { expect, test } from 'vitest'
import { knownPaths, pathSpans } from './path-spans.ts'

const FILES = ['/home/mara/tide/src/notify.ts', '/home/mara/tide/Makefile', '/home/mara/tide/a file.md', '/etc/hosts']
const known = knownPaths(FILES, '/home/mara/tide')

function linked(text: string, isCode = false): [string, string][] {
  const spans = pathSpans(text, known, isCode)
  expect(spans.map((span) => span.text).join('')).toBe(text)
  return spans.flatMap((span): [string, string][] => (span.path === undefined ? [] : [[span.text, span.path]]))
}

test('finds absolute paths and paths relative to the directory of the session', () => {
  const [notify = '', , , hosts = ''] = FILES
  expect(linked('See src/notify.ts, (/etc/hosts) and ./src/notify.ts.')).toEqual([
    ['src/notify.ts', notify],
    ['/etc/hosts', hosts],
    ['./src/notify.ts', notify],
  ])
  expect(linked('@src/notify.ts:12-20: why? **/home/mara/tide/src/notify.ts#L7**')).toEqual([
    ['src/notify.ts:12-20', notify],
    ['/home/mara/tide/src/notify.ts#L7', notify],
  ])
})

test('leaves unknown paths, parts of paths and common words', () => {
  expect(linked('src/notify.tsx other/src/notify.ts notify.ts /etc the Makefile builds')).toEqual([])
  expect(linked('')).toEqual([])
  expect(pathSpans('src/notify.ts', null)).toEqual([{ text: 'src/notify.ts' }])
})

test('finds bare names and names with spaces in code', () => {
  expect(linked('Makefile', true)).toEqual([['Makefile', '/home/mara/tide/Makefile']])
  expect(linked('a file.md', true)).toEqual([['a file.md', '/home/mara/tide/a file.md']])
  expect(linked('cat Makefile src/notify.ts', true).map(([text]) => text)).toEqual(['Makefile', 'src/notify.ts'])
})

test('knows paths of Windows', () => {
  const windows = knownPaths(['C:\\tide\\src\\a.ts'], 'C:\\tide')
  expect(pathSpans('in src\\a.ts:3', windows)).toEqual([
    { text: 'in ' },
    { text: 'src\\a.ts:3', path: 'C:\\tide\\src\\a.ts' },
  ])
})

test('takes linear time for long words', () => {
  const started = performance.now()
  pathSpans(`${':1'.repeat(200_000)} ${'.'.repeat(400_000)}`, known)
  expect(performance.now() - started).toBeLessThan(1000)
})
