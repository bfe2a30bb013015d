import { expect, test } from 'vitest'
import { comparedContents, joinFiles, type SideChange } from './join-files.ts'

const change = (before: SideChange['before'], after: SideChange['after']): SideChange => ({ path: '/p', before, after })

test('joins the files of two sides and compares their results', () => {
  const a = new Map([
    ['both.ts', change('old', 'new')],
    ['only-a.ts', change('old', 'new')],
    ['taken-back.ts', change('old', 'old')],
    ['unknown.ts', change('old', undefined)],
    ['deleted.ts', change('old', null)],
  ])
  const b = new Map([
    ['both.ts', change('older', 'new')],
    ['only-b.ts', change(null, 'new')],
    ['unknown.ts', change('old', 'new')],
    ['deleted.ts', change('old', 'new')],
  ])
  expect(joinFiles(a, b).map(({ name, side, result }) => `${name} ${side} ${result}`)).toEqual([
    'both.ts both same',
    'deleted.ts both different',
    'unknown.ts both unknown',
    'only-a.ts a different',
    'taken-back.ts a same',
    'only-b.ts b different',
  ])
})

test('a diff goes from the result of A to that of B, or over the change of one side', () => {
  const [a, b] = [change('1', '2'), change('3', '4')]
  expect(comparedContents({ a, b })).toEqual({ from: '2', to: '4' })
  expect(comparedContents({ a, b: null })).toEqual({ from: '1', to: '2' })
  expect(comparedContents({ a: null, b })).toEqual({ from: '3', to: '4' })
})
