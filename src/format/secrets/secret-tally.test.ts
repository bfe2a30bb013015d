import { expect, test } from 'vitest'
import { drawFrom, makeSecrets } from '../../../test/secret-samples.ts'
import { SecretTally } from './secret-tally.ts'

const secretOf = (family: string, seed: number) =>
  makeSecrets(drawFrom(seed)).find((sample) => sample.family === family)?.secret ?? ''

test('counts distinct secrets and occurrences by family, sorted', () => {
  const [first, second, slack] = [secretOf('github-token', 1), secretOf('github-token', 2), secretOf('slack-token', 1)]
  const tally = new SecretTally()
  expect(tally.counts()).toEqual([])
  expect(tally.add({ text: 'nothing', list: [1, null] }).found).toEqual([])
  expect(tally.add({ text: `${slack} and ${first}`, list: [first, { deep: second }] }).found.length).toBeGreaterThan(0)
  expect(tally.add(first).found.length).toBeGreaterThan(0)
  expect(tally.add({ [first]: 'a key counts too' }).found.length).toBeGreaterThan(0)
  expect(tally.counts()).toEqual([
    { family: 'github-token', secrets: 2, places: 5 },
    { family: 'slack-token', secrets: 1, places: 1 },
  ])
})
