import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextTable } from './text-table.ts'

const text = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.string(),
  fc.string({ unit: 'binary' }),
)

test('numbers texts like a Set, and reads them back', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(text), fc.nat(), (added, asked, cut) => {
      const [table, set] = [new TextTable(), new Set<string>()]
      for (const each of added) {
        expect(table.add(each)).toBe(set.has(each) ? [...set].indexOf(each) : set.size)
        set.add(each)
      }
      expect([...table]).toEqual([...set])
      for (const each of [...asked, ...added]) expect(table.find(each)).toBe([...set].indexOf(each))
      const kept = [...set].slice(0, cut % (set.size + 1))
      table.dropTo(kept.length)
      expect([...table]).toEqual(kept)
      for (const each of added) expect(table.find(each)).toBe(kept.indexOf(each))
    }),
  )
})

test('holds ten thousand uuids', () => {
  const table = new TextTable()
  const uuid = (index: number) => `5e550000-0000-4000-8000-${String(index).padStart(12, '0')}`
  for (let index = 0; index < 10_000; index++) expect(table.add(uuid(index))).toBe(index)
  expect(table.find(uuid(9999))).toBe(9999)
  expect(table.find(uuid(10_000))).toBe(-1)
  expect(table.text(7777)).toBe(uuid(7777))
})
