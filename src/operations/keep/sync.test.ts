import { describe, expect, test } from 'vitest'
import { retention } from './declarations.ts'

describe('retentionInput', () => {
  test.each<[object, object]>([
    [{}, {}],
    [
      { days: '7', project: 'shop' },
      { days: 7, project: 'shop' },
    ],
    [{ days: 0 }, { days: 0 }],
  ])('%j', (typed, input) => {
    expect(retention.input.parse(typed)).toEqual(input)
  })

  test.each([{ days: -1 }, { days: '1.5' }, { days: 'soon' }])('refuses %j', (typed) => {
    expect(retention.input.safeParse(typed).success).toBe(false)
  })
})
