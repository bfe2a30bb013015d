import { expect, test } from 'vitest'
import { resolvePath } from './recorded-path.ts'

test.each([
  ['/app/a.ts', null, '/app/a.ts'],
  ['/app/./x/..//a.ts', null, '/app/a.ts'],
  ['/../a', null, '/a'],
  ['src/a.ts', '/app', '/app/src/a.ts'],
  ['../a.ts', '/app/src', '/app/a.ts'],
  ['src/a.ts', null, undefined],
  ['src/a.ts', 'app', undefined],
  ['-lost/app/./src/a.ts', '-lost/app', '-lost/app/src/a.ts'],
  ['src/a.ts', '-lost/app', undefined],
  ['~/a.ts', '/app', undefined],
  ['', '/app', undefined],
  ['C:/app\\a.ts', null, 'C:\\app\\a.ts'],
  ['C:\\..\\a.ts', null, 'C:\\a.ts'],
  ['src\\a.ts', 'C:\\app', 'C:\\app\\src\\a.ts'],
  ['\\\\host\\share\\.\\a.ts', null, '\\\\host\\share\\a.ts'],
])('%j in %j is %j', (path, cwd, expected) => {
  expect(resolvePath(path, cwd)).toBe(expected)
})
