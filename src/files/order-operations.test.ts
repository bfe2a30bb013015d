import { describe, expect, test } from 'vitest'
import { edit, operation, read, shell, write } from '../../test/file-operations.ts'
import type { FileEffect, FileOperation } from './file-operation.ts'
import { orderOperations } from './order-operations.ts'

const linesOf = (list: readonly FileOperation[]) => list.map(({ place }) => `${place.file}:${place.line}`)

const at = (line: number, atMs: number | null, session = 'a', effect: FileEffect = read('x')): FileOperation => ({
  ...operation(effect, line, session),
  atMs,
})

describe('orderOperations', () => {
  test('orders by time, then by file and line', () => {
    const list = [at(9, 5, 'b'), at(3, 5, 'a'), at(2, 5, 'b'), at(1, 9, 'a'), at(7, 1, 'c')]
    expect(linesOf(orderOperations(list))).toEqual(['c.jsonl:7', 'a.jsonl:3', 'b.jsonl:2', 'b.jsonl:9', 'a.jsonl:1'])
  })

  test('an operation without a time keeps its place in its file', () => {
    const list = [at(4, null), at(3, 10), at(5, 20), at(1, null), at(1, 15, 'b'), at(8, null, 'c'), at(6, Number.NaN)]
    expect(linesOf(orderOperations(list))).toEqual([
      'c.jsonl:8',
      'a.jsonl:1',
      'a.jsonl:3',
      'a.jsonl:4',
      'b.jsonl:1',
      'a.jsonl:5',
      'a.jsonl:6',
    ])
  })

  test('keeps the copy of a call that shows most', () => {
    const original = at(1, 1, 'a', edit('a', 'a', 'b'))
    const poor: FileOperation = {
      ...original,
      place: { ...original.place, file: '0.jsonl' },
      effect: edit('a', 'a', 'b', { original: undefined }),
    }
    expect(orderOperations([poor, original])).toEqual([original])
    expect(orderOperations([original, poor])).toEqual([original])
  })

  test('keeps several operations of one record', () => {
    const written = at(1, 1, 'a', write('x\n', { by: 'shell' }))
    const command = { ...written, effect: shell('cat > x') }
    expect(orderOperations([written, command]).map(({ effect }) => effect.kind)).toEqual(['shell', 'write'])
  })
})
