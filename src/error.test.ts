import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError, nearest, systemCode } from './error.ts'

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
})

describe("the system's word for an error", () => {
  test('of a failed read', () => {
    const error = caught(() => readFileSync(join(import.meta.dirname, 'no-such-file')))
    expect(systemCode(error)).toBe('ENOENT')
  })

  test.each<[string, unknown]>([
    ['an error without one', new Error('no')],
    ['a code that is a number', Object.assign(new Error('no'), { code: 7 })],
    ['an object that is no error', { code: 'ENOENT' }],
    ['a text', 'ENOENT'],
    ['nothing', undefined],
  ])('none for %s', (_what, error) => {
    expect(systemCode(error)).toBeUndefined()
  })
})

test('an error of ours keeps its code, its sentence and its cause', () => {
  const cause = new Error('EACCES')
  const error = new AppError('unreadable', 'The file could not be read; check its permissions.', { cause })
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'unreadable',
    message: 'The file could not be read; check its permissions.',
    cause,
  })
  expect('cause' in new AppError('usage', 'No such flag.')).toBe(false)
})

function caught(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}
