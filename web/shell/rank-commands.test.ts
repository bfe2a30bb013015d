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
  test('nothing typed keeps all in their order', () => {
    expect(titles('  ')).toEqual(['Home', 'Copy the resume command', 'Sessions', 'Recompute'])
    expect(titles('', 2)).toEqual(['Home', 'Copy the resume command'])
  })

  test('a beginning comes before the beginning of a word, and that before a middle', () => {
    expect(titles('co')).toEqual(['Copy the resume command', 'Recompute'])
    expect(titles('re')).toEqual(['Recompute', 'Copy the resume command'])
    expect(titles('om')).toEqual(['Home', 'Copy the resume command', 'Recompute'])
  })

  test('every word must stand somewhere, in any case and order', () => {
    expect(titles('COMMAND copy')).toEqual(['Copy the resume command'])
    expect(titles('copy nowhere')).toEqual([])
    expect(titles('all')).toEqual(['Sessions'])
  })

  test('of several that fit, as many as are wanted', () => {
    expect(titles('e', 1)).toHaveLength(1)
  })
})
