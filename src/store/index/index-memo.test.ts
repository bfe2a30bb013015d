import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { memoInIndex } from './index-memo.ts'

test('a value is kept until another connection commits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-memo-'))
  const writer = openDatabase(join(folder, 'index.db'))
  writer.exec('pragma journal_mode = wal; create table name (text)')
  const reader = openDatabase(join(folder, 'index.db'), { readOnly: true })
  try {
    let reads = 0
    const count = () =>
      memoInIndex(reader, 'names', () => {
        reads += 1
        return Number(reader.prepare('select count(*) as n from name').get()?.['n'])
      })
    expect([count(), count(), reads]).toEqual([0, 0, 1])
    writer.exec(`insert into name values ('harbour')`)
    expect([count(), count(), reads]).toEqual([1, 1, 2])
    expect(memoInIndex(reader, 'other', () => 'value')).toBe('value')
  } finally {
    reader.close()
    writer.close()
    rmSync(folder, { recursive: true })
  }
})
