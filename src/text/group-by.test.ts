import { expect, test } from 'vitest'
import { groupBy, groupByEach } from './group-by.ts'

test('groups and what is in them keep their order', () => {
  const groups = groupBy(['bee', 'ant', 'bat', 'asp'], (word) => word[0])
  expect([...groups]).toEqual([
    ['b', ['bee', 'bat']],
    ['a', ['ant', 'asp']],
  ])
})

test('what has several keys stands under each, and what has none nowhere', () => {
  const groups = groupByEach(['ab', 'b', ''], (word) => [...word])
  expect([...groups]).toEqual([
    ['a', ['ab']],
    ['b', ['ab', 'b']],
  ])
})
