import { expect, test } from 'vitest'
import { billParts, ledgerHref, shareText } from './bill-parts.ts'

const main = { input: 1, output: 2, cacheWrite: 3, cacheRead: 4, other: 0, rebilled: 5 }
const bill = {
  nanoDollars: 21,
  tokens: { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 },
  requests: 1,
  unpriced: [],
  unpricedTokens: 0,
  main,
  agents: 6,
  agentsRebilled: 0,
  months: [],
}

test('the parts add up to the cost, and empty ones are left out', () => {
  const parts = billParts(bill)
  expect(parts.map(({ key }) => key)).toEqual(['cacheRead', 'cacheWrite', 'input', 'output', 'rebilled', 'agents'])
  expect(parts.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0)).toBe(bill.nanoDollars)
})

test('a small share is not zero', () => {
  expect([shareText(1, 1000), shareText(1, 3), shareText(0, 5), shareText(3, 0)]).toEqual(['<1%', '33%', '', ''])
})

test('only sessions in the ledger have a page of ledger lines', () => {
  const [session, months] = [{ id: 'a b', file: '/x.jsonl' }, ['2026-02-01']]
  expect(ledgerHref(session, { months })).toBe('/usage?range=all&per=month&at=2026-02-01&session=a%20b')
  expect(ledgerHref({ ...session, id: 'dropped-1' }, { months })).toBeNull()
  expect(ledgerHref(session, { months: [] })).toBeNull()
  expect(ledgerHref(session, { months: ['2026-01-01', ...months] })).toBeNull()
})
