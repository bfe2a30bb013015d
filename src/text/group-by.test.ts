import { expect, test } from 'vitest'
import { groupBy, groupByEach } from './group-by.ts'

test('keeps the order of groups and their items', () => {
  const groups = groupBy(['bee', 'ant', 'bat', 'asp'], (word) => word[0])
  expect([...groups]).toEqual([
    ['b', ['bee', 'bat']],
    ['a', ['ant', 'asp']],
  ])
})

test('adds an item under each of its keys, or nowhere', () => {
  const groups = groupByEach(['ab', 'b', ''], (word) => [...word])
  expect([...groups]).toEqual([
    ['a', ['ab']],
    ['b', ['ab', 'b']],
  ])
})
