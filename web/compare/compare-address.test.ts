import { expect, test } from 'vitest'
import { compareInput, compareLink, messageLink, readCompareAddress } from './compare-address.ts'

test('a link leads to the address it was made from', () => {
  const address = { a: { session: 'one', branch: null }, b: { session: 'two', branch: 3 } }
  const link = compareLink(address)
  expect(link).toBe('/compare?a=one&b=two&b-branch=3')
  expect(readCompareAddress(new URLSearchParams(link.split('?')[1]))).toEqual(address)
  expect(compareInput(address)).toEqual({ a: 'one', b: 'two', branchB: 3 })
})

test('reads an address without sides, and ignores branches that are no numbers', () => {
  expect(readCompareAddress(new URLSearchParams()).b.session).toBe('')
  expect(readCompareAddress(new URLSearchParams('a=one&a-branch=x')).a).toEqual({ session: 'one', branch: null })
  expect(compareLink({})).toBe('/compare')
})

test('a message of a branch opens in the branch', () => {
  expect(messageLink({ session: 'one', branch: 2 }, 'u-1')).toBe('/s/one?branch=2#u-1')
  expect(messageLink({ session: 'one', branch: null }, null)).toBe('/s/one')
})
