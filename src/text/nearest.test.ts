import { describe, expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const words = ['list', 'doctor', 'drift', 'config', 'demo', 'completion']

describe('nearest', () => {
  test.each<[typed: string, meant: string | undefined]>([
    ['doctor', 'doctor'],
    ['docter', 'doctor'],
    ['dcotor', 'doctor'],
    ['Doctor', 'doctor'],
    ['lst', 'list'],
    ['lists', 'list'],
    ['completoins', 'completion'],
    ['drfit', 'drift'],
    ['zzzzzz', undefined],
    ['doctoring', 'doctor'],
    ['doctorates', undefined],
    ['serve', undefined],
    ['foo', undefined],
    ['dmo', 'demo'],
  ])('%s: %s', (typed, meant) => {
    expect(nearest(typed, words)).toBe(meant)
  })

  test('returns the nearest of several', () => {
    expect(nearest('roots', ['root', 'roots', 'boots'])).toBe('roots')
    expect(nearest('exclud', ['include', 'exclude'])).toBe('exclude')
  })

  test('prefers a word twice as near, wherever it is', () => {
    expect(nearest('prices', ['prizes', 'price', 'princes', 'prices'])).toBe('prices')
  })

  test('returns the first of equals', () => {
    expect(nearest('bat', ['cat', 'rat'])).toBe('cat')
  })

  test('returns nothing without candidates', () => {
    expect(nearest('list', [])).toBeUndefined()
  })

  test('counts two swapped letters as one mistake', () => {
    expect(nearest('dcotro', words)).toBe('doctor')
    expect(nearest('ilst', ['last', 'list'], 1)).toBe('list')
  })
})
