import { expect, test } from 'vitest'
import { Random } from '../../../test/generate/random.ts'
import { TABLES } from '../index/schema.ts'
import { openDatabase } from '../open.ts'
import { readVocabulary } from './vocabulary.ts'

test('the vocabulary has every term of the index, in several segments and after deletions', async () => {
  const database = openDatabase(':memory:')
  try {
    database.exec(TABLES)
    database.exec('create virtual table temp.terms using fts5vocab(main, words, row)')
    const random = new Random(7)
    const letters = ['a', 'b', 'an', 'the', 'é', '日本', 'ж', 'x', '7', 'ion', 'z'.repeat(60)]
    const word = () => Array.from({ length: 1 + random.below(8) }, () => letters[random.below(letters.length)]).join('')
    const insert = database.prepare('insert into words (rowid, body) values (?, ?)')
    for (let segment = 0; segment < 3; segment++) {
      database.exec('begin')
      for (let row = 0; row < 1500; row++)
        insert.run(2 ** 44 * (row % 9) + segment * 5000 + row, `common ${Array.from({ length: 20 }, word).join(' ')}`)
      database.exec('commit')
    }
    database.exec('delete from words where rowid % 3 = 0')
    const terms = database.prepare('select term from temp.terms').all()
    const vocabulary = (await readVocabulary(database)) ?? ''
    const known = new Set(Buffer.from(vocabulary, 'latin1').toString('utf8').split('\n'))
    expect(terms.map(({ term }) => String(term)).filter((term) => !known.has(term))).toEqual([])
    expect(terms.length).toBeGreaterThan(10_000)
    expect(vocabulary.startsWith('\n') && vocabulary.endsWith('\n')).toBe(true)
  } finally {
    database.close()
  }
})

test('there is no vocabulary if a page cannot be read', async () => {
  const database = openDatabase(':memory:')
  try {
    database.exec('create table words_data (id integer primary key, block blob)')
    database.exec(`insert into words_data values (${2 ** 37 + 1}, x'0000000800000009ff')`)
    expect(await readVocabulary(database)).toBe(null)
  } finally {
    database.close()
  }
})
