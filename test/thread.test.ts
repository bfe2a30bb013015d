// The rules of threading: each folder of test/fixtures/thread has the smallest transcript that shows one rule, and an
// expected.json checked by hand.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixtures, projectFixture, readExpected } from './thread/fixture.ts'

const rules = readdirSync(fixtures).toSorted()

test.each(rules)('%s', (rule) => {
  expect(projectFixture(rule)).toEqual(readExpected(rule))
})
