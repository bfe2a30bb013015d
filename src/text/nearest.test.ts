import { describe, expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const words = ['list', 'doctor', 'drift', 'config', 'demo', 'completion']

describe('the word that was probably meant', () => {
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
  ])('%s: %s', (typed, meant) => {
    expect(nearest(typed, words)).toBe(meant)
  })

  test('the nearest of several', () => {
    expect(nearest('roots', ['root', 'roots', 'boots'])).toBe('roots')
    expect(nearest('exclud', ['include', 'exclude'])).toBe('exclude')
  })

  test('a word twice as near comes first wherever it stands', () => {
    expect(nearest('prices', ['prizes', 'price', 'princes', 'prices'])).toBe('prices')
  })

  test('of equals the first', () => {
    expect(nearest('bat', ['cat', 'rat'])).toBe('cat')
  })

  test('none of none', () => {
    expect(nearest('list', [])).toBeUndefined()
  })

  test('two letters swapped are one mistake', () => {
    expect(nearest('dcotro', words)).toBe('doctor')
    expect(nearest('ilst', ['last', 'list'], 1)).toBe('list')
  })
})
