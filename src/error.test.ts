import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError, systemCode } from './error.ts'

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
