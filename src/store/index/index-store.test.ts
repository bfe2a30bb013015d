import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSettled, openIndex } from './index-store.ts'

test('an upgrade that was killed before it removed the old index is finished by the next sync', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-index-'))
  const old = join(folder, 'index.v1.db')
  writeFileSync(old, 'old')
  const { database, setComplete } = openIndex(folder)
  try {
    database.exec(`insert into meta (key, value) values ('complete', 1), ('catalog', '5:5')`)
    // A sync that finds no changed file ends here unless the index is not settled.
    expect(isSettled(database, '5:5')).toBe(false)
    setComplete('5:5')
    expect(existsSync(old)).toBe(false)
    expect(isSettled(database, '5:5')).toBe(true)
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})
