import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { hasUnfinishedEdits } from './unfinished.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('one that is damaged says so and what to do, and does not stop who only reads sessions', () => {
  mkdirSync(join(folder, 'journal'))
  writeFileSync(join(folder, 'journal', 'journal.db'), 'x'.repeat(4096))
  expect(() => Journal.open(folder)).toThrow(/is damaged: .+ move it away to begin a new one\.$/)
  expect(hasUnfinishedEdits(folder)).toBe(false)
})

test('is not made by a look', () => {
  expect(Journal.openIfAny(folder)).toBeUndefined()
})
