import { describe, expect, test } from 'vitest'
import { rankCommands } from './rank-commands.ts'

const commands = [
  { title: 'Home' },
  { title: 'Copy the resume command', words: 'continue' },
  { title: 'Sessions', words: 'list all' },
  { title: 'Recompute' },
]

const titles = (query: string, limit?: number) => rankCommands(commands, query, limit).map(({ title }) => title)

describe('rankCommands', () => {
  test('keeps the order for an empty query', () => {
    expect(titles('  ')).toEqual(['Home', 'Copy the resume command', 'Sessions', 'Recompute'])
    expect(titles('', 2)).toEqual(['Home', 'Copy the resume command'])
  })

  test('ranks a match at the start of the title before one at the start of a word, and that before one inside a word', () => {
    expect(titles('co')).toEqual(['Copy the resume command', 'Recompute'])
    expect(titles('re')).toEqual(['Recompute', 'Copy the resume command'])
    expect(titles('om')).toEqual(['Home', 'Copy the resume command', 'Recompute'])
  })

  test('requires every word, in any case and order', () => {
    expect(titles('COMMAND copy')).toEqual(['Copy the resume command'])
    expect(titles('copy nowhere')).toEqual([])
    expect(titles('all')).toEqual(['Sessions'])
  })

  test('returns at most the given number of items', () => {
    expect(titles('e', 1)).toHaveLength(1)
  })
})
