import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyFiles } from './mirror-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-mirror-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, bytes: Buffer | string): void {
  const path = join(folder, 'from', name)
  mkdirSync(join(folder, 'from'), { recursive: true })
  writeFileSync(path, bytes)
  utimesSync(path, 1_770_000_000, 1_770_000_000)
}

const copy = () => copyFiles(join(folder, 'from'), join(folder, 'to'))
const copied = (name: string) => readFileSync(join(folder, 'to', name))

test('copies a file again that was masked in place, with the same size and time', () => {
  const long = Buffer.alloc(3 * 1024 * 1024, 'tide ')
  write('short', 'a secret')
  write('long', long)
  expect(copy()).toBe(2)
  expect(copy()).toBe(0)
  write('short', 'a ******')
  write('long', long.fill('*', long.length - 5))
  expect(copy()).toBe(2)
  expect(copied('short').toString()).toBe('a ******')
  expect(copied('long').equals(long)).toBe(true)
  expect(copy()).toBe(0)
})
