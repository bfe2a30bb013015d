import { describe, expect, test } from 'vitest'
import { damageWords, nextDamage } from './damage-note.tsx'

describe('damaged lines', () => {
  test('all are counted, and how many of them still gave a record is said', () => {
    expect(damageWords([{ recovered: 1 }, { recovered: 0 }])).toBe('2 damaged lines, 1 recovered')
    expect(damageWords([{ recovered: 0 }])).toBe('1 damaged line')
    expect(damageWords([{ recovered: 2 }])).toBe('1 damaged line, recovered')
  })

  test('one after the other, and from the last to the first', () => {
    const marks = [1, 4, 0, 5, 2]
    expect(nextDamage(marks, -1, 4)).toBe(1)
    expect(nextDamage(marks, 1, 4)).toBe(3)
    expect(nextDamage(marks, 3, 4)).toBe(1)
    expect(nextDamage([1, 2], 0, 4)).toBeNull()
  })
})
