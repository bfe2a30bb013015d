// The rules of threading. Each folder of test/fixtures/thread is the smallest transcript that shows one rule, written
// by scripts/thread-fixtures.ts; expected.json was checked by hand against the rule.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixtures, projectFixture, readExpected } from './thread/fixture.ts'

const rules = readdirSync(fixtures).toSorted()

test.each(rules)('%s', (rule) => {
  expect(projectFixture(rule)).toEqual(readExpected(rule))
})
