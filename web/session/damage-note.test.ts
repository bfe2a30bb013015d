import { describe, expect, test } from 'vitest'
import { damageText, nextDamage } from './damage-note.tsx'

describe('damaged lines', () => {
  test('counts damaged lines and those that yielded a record', () => {
    expect(damageText([{ recovered: 1 }, { recovered: 0 }])).toBe('2 damaged lines, 1 recovered')
    expect(damageText([{ recovered: 0 }])).toBe('1 damaged line')
    expect(damageText([{ recovered: 2 }])).toBe('1 damaged line, recovered')
  })

  test('moves to the next damaged step and wraps at the end', () => {
    const marks = [1, 4, 0, 5, 2]
    expect(nextDamage(marks, -1, 4)).toBe(1)
    expect(nextDamage(marks, 1, 4)).toBe(3)
    expect(nextDamage(marks, 3, 4)).toBe(1)
    expect(nextDamage([1, 2], 0, 4)).toBeNull()
  })
})
