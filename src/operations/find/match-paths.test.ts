import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchPaths } from './match-paths.ts'

const PATHS = [
  '/home/mara/tidepool/src/app.ts',
  '/home/mara/tidepool/src/my-app.ts',
  '/home/mara/tidepool/src',
  '/srv/lantern/src/app.ts',
  'C:\\Work\\Kestrel\\cmd\\main.go',
]

const find = (typed: string, from = '/home/mara') => {
  const { match, paths } = matchPaths(typed, typed.startsWith('/') ? typed : `${from}/${typed}`, PATHS)
  return [match, ...paths]
}

describe('matchPaths', () => {
  test('matches the path itself and everything below a directory', () => {
    expect(find('/srv/lantern/src/app.ts')).toEqual(['exact', PATHS[3]])
    expect(find('/home/mara/tidepool/src')).toEqual(['exact', PATHS[0], PATHS[1], PATHS[2]])
    expect(find('/home/mara/tidepool/src/')).toEqual(['exact', PATHS[0], PATHS[1], PATHS[2]])
    expect(find('C:\\Work\\Kestrel')).toEqual(['exact', PATHS[4]])
    expect(find('/')).toHaveLength(5)
  })

  test('prefers a path relative to the current directory', () => {
    expect(find('src/app.ts', '/home/mara/tidepool')).toEqual(['exact', PATHS[0]])
    expect(find('src/app.ts', '/tmp')).toEqual(['end', PATHS[0], PATHS[3]])
  })

  test('matches complete segments at the end, with either separator', () => {
    expect(find('app.ts')).toEqual(['end', PATHS[0], PATHS[3]])
    expect(find('./app.ts')).toEqual(['end', PATHS[0], PATHS[3]])
    expect(find('cmd/main.go')).toEqual(['end', PATHS[4]])
  })

  test('matches any part, ignoring case, if nothing else matches', () => {
    expect(find('MY-APP')).toEqual(['part', PATHS[1]])
    expect(find('kestrel/cmd')).toEqual(['part', PATHS[4]])
    expect(find('nowhere')).toEqual(['none'])
    expect(matchPaths('', '', PATHS).match).toBe('none')
  })

  test('every path matches itself exactly', () => {
    const path = fc.array(
      fc.string({ minLength: 1 }).filter((part) => !/[\\/]/.test(part)),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(fc.array(path, { minLength: 1 }), fc.nat(), (all, pick) => {
        const paths = all.map((parts) => `/${parts.join('/')}`)
        const wanted = paths[pick % paths.length] ?? ''
        const found = matchPaths(wanted, wanted, paths)
        expect(found.match).toBe('exact')
        expect([...found.paths]).toContain(wanted)
        for (const each of found.paths) expect(each === wanted || each.startsWith(`${wanted}/`)).toBe(true)
      }),
    )
  })
})
