import { describe, expect, test } from 'vitest'
import { ClaimedNames, nameBelow, treeNames } from './tree-names.ts'

const ROOT = '/home/mara/tidepool'
const nameOf = (path: string, root: string | null = ROOT) => treeNames([path], root)[0]?.name

describe('names of recorded paths', () => {
  test.each([
    [`${ROOT}/src/app.ts`, 'src/app.ts'],
    [`${ROOT}//src/./app.ts`, 'src/app.ts'],
    [`${ROOT}/..hidden`, '..hidden'],
    ['/etc/motd', 'outside/etc/motd'],
    ['/home/mara/tidepool-2/a', 'outside/home/mara/tidepool-2/a'],
    [ROOT, 'outside/home/mara/tidepool'],
    ['C:\\Work\\a.go', 'outside/C/Work/a.go'],
    ['\\\\server\\share\\a', 'outside/server/share/a'],
    [`${ROOT}/${'é'.repeat(127)}`, 'é'.repeat(127)],
  ])('%j is %j', (path, name) => {
    expect(nameOf(path)).toBe(name)
  })

  test.each([
    `${ROOT}/../escape`,
    `${ROOT}/a/..`,
    '/..',
    '/',
    '',
    `${ROOT}/nul\0`,
    `${ROOT}/line\nbreak`,
    `${ROOT}/\u001B[2J`,
    `${ROOT}/back\\slash`,
    `${ROOT}/\uD800`,
    `${ROOT}/${'é'.repeat(128)}`,
    `${ROOT}/${'deep/'.repeat(700)}x`,
    `${ROOT}/.git/config`,
    `${ROOT}/a/.GIT/hooks/x`,
    `${ROOT}/.git. /x`,
    `${ROOT}/GIT~1/x`,
    `${ROOT}/.gi\u200Dt/x`,
    'C:\\..\\a',
  ])('%j has none', (path) => {
    expect(nameOf(path)).toBeUndefined()
  })

  test('below a drive are relative to a project there', () => {
    expect(nameOf('C:\\Work\\Kestrel\\cmd\\main.go', 'C:\\Work\\Kestrel')).toBe('cmd/main.go')
  })

  test('outside of the project do not mix with its folder of that name', () => {
    expect(treeNames([`${ROOT}/Outside/a`, '/a'], ROOT).map(({ name }) => name)).toEqual(['Outside/a', 'outside-2/a'])
    expect(nameOf('/a/b', null)).toBe('outside/a/b')
  })

  test('in a patch may have any characters, but no folder of git', () => {
    expect(nameBelow(`${ROOT}/a "b"\n`, ROOT)).toBe('a "b"\n')
    expect([`${ROOT}/.git/a`, '/a', ROOT, `${ROOT}/../a`, `${ROOT}/\0`].map((path) => nameBelow(path, ROOT))).toEqual(
      Array(5).fill(undefined),
    )
  })
})

test('names that some system cannot tell apart collide', () => {
  const names = new ClaimedNames()
  const claims = ['a/b', 'A/B', 'a', 'a/b/c', 'é', 'e\u0301', 'a/c', 'A'].map((name) => names.claim(name))
  expect(claims).toEqual([true, false, false, false, true, false, true, false])
})
