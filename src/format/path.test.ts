import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseName, decodePath, encodePath, isWindowsPath, mayEncode, splitPath } from './path.ts'

describe('encodePath', () => {
  test.each([
    ['/home/u/my_app.v2', '-home-u-my-app-v2'],
    ['C:\\HApps\\project', 'C--HApps-project'],
    ['C:\\x', 'C--x'],
    ['/Users/a/.config', '-Users-a--config'],
    ['/tmp/🙂', '-tmp---'],
    ['/tmp/日本', '-tmp---'],
    ['/tmp/cafe\u0301', '-tmp-caf-'],
    ['\\\\server\\share', '--server-share'],
    ['/', '-'],
    ['', ''],
  ])('%s → %s', (path, folder) => {
    expect(encodePath(path)).toBe(folder)
  })

  test('follows the rule of the format, unit by unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (path) => {
        const units = path.normalize('NFC').split('')
        fc.pre(units.length <= 200)
        expect(encodePath(path)).toBe(units.map((unit) => (/[A-Za-z0-9]/.test(unit) ? unit : '-')).join(''))
      }),
    )
  })

  test('cuts at 200 characters and adds a hash of the path', () => {
    const path = `/${'a'.repeat(199)}`
    expect(encodePath(path)).toBe(`-${'a'.repeat(199)}`)
    // Computes the hash by hand: h = h · 31 + c in 32 bits, absolute, base 36.
    let hash = 0n
    for (const char of `${path}b`) hash = BigInt.asIntN(32, hash * 31n + BigInt(char.charCodeAt(0)))
    const absolute = hash < 0n ? -hash : hash
    expect(encodePath(`${path}b`)).toBe(`-${'a'.repeat(199)}-${absolute.toString(36)}`)
  })

  test('distinguishes long paths with the same beginning', () => {
    const start = `/${'a'.repeat(250)}`
    expect(encodePath(`${start}/b`)).not.toBe(encodePath(`${start}/c`))
  })
})

describe('mayEncode', () => {
  const anyPath = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ minLength: 190, maxLength: 260 }))

  test('accepts the encoding of the path', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(mayEncode(encodePath(path), path)).toBe(true)
      }),
    )
  })

  test('ignores the hash beyond 200 characters', () => {
    const path = `/home/u/${'long-'.repeat(50)}`
    const prefix = encodePath(path).slice(0, 200)
    expect(mayEncode(`${prefix}-zzz999`, path)).toBe(true)
    expect(mayEncode(prefix, path)).toBe(false)
    expect(mayEncode(`X${prefix.slice(1)}-zzz999`, path)).toBe(false)
  })

  test.each([
    ['-home-u-app', '/home/u/app', true],
    ['-home-u-app', '/home/u-app', true],
    ['-home-u-app', '/home/u/app2', false],
    ['-home-u-app-abc', '/home/u/app', false],
    ['-home-u-cafe-', '/home/u/cafe\u0301', false],
  ])('%s for %s: %s', (folder, path, expected) => {
    expect(mayEncode(folder, path)).toBe(expected)
  })
})

describe('decodePath', () => {
  test.each([
    ['-home-u-my-app', { guess: '/home/u/my/app', ambiguous: 4, truncated: false }],
    ['C--HApps-project', { guess: 'C:\\HApps\\project', ambiguous: 1, truncated: false }],
    ['-Users-a--config', { guess: '/Users/a//config', ambiguous: 4, truncated: false }],
    ['', { guess: '', ambiguous: 0, truncated: false }],
    ['my-project', { guess: 'my/project', ambiguous: 1, truncated: false }],
  ])('%s', (folder, decoded) => {
    expect(decodePath(folder)).toEqual(decoded)
  })

  test('reports a cut name and leaves its hash out of the guess', () => {
    const folder = encodePath(`/${'a'.repeat(300)}`)
    expect(decodePath(folder)).toEqual({ guess: `/${'a'.repeat(199)}`, ambiguous: 1, truncated: true })
    expect(decodePath(`-${'a'.repeat(199)}`).truncated).toBe(false)
  })

  test('guesses a path that the folder may encode', () => {
    const folder = fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/)
    fc.assert(
      fc.property(folder, (name) => {
        expect(mayEncode(name, decodePath(name).guess)).toBe(true)
      }),
    )
  })
})

test.each([
  ['/home/u/app', ['home', 'u', 'app'], 'app', false],
  ['C:\\HApps\\project', ['C:', 'HApps', 'project'], 'project', true],
  ['C:/HApps/project/', ['C:', 'HApps', 'project'], 'project', true],
  ['\\\\server\\share\\x.txt', ['server', 'share', 'x.txt'], 'x.txt', true],
  ['c:', ['c:'], 'c:', true],
  ['//a///b', ['a', 'b'], 'b', false],
  ['/', [], '/', false],
  ['', [], '', false],
  ['notes.md', ['notes.md'], 'notes.md', false],
  ['/home/u/a\\b', ['home', 'u', 'a', 'b'], 'b', false],
  ['ab:\\x', ['ab:', 'x'], 'x', false],
])('%s is split and has a base name', (path, parts, name, isWindows) => {
  expect(splitPath(path)).toEqual(parts)
  expect(baseName(path)).toBe(name)
  expect(isWindowsPath(path)).toBe(isWindows)
})
