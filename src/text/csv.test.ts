import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { tsvTable } from './tsv.ts'

test('prints a table with quoted texts, raw numbers and empty cells', () => {
  const rows = [
    { name: 'a, "b"', cost: 0.25, model: null },
    { name: '=1+1', cost: 3, model: 'two\nlines' },
  ]
  const table = tsvTable(rows, { name: ({ name }) => name, cost: ({ cost }) => cost, model: ({ model }) => model })
  expect(csvOf(table)).toBe('name,cost,model\n"a, ""b""",0.25,\n\'=1+1,3,"two\nlines"\n')
})
