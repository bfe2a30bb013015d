import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PLAIN_NAMES, wordSentence } from '../text/advice.ts'
import { amount, choice, flag, inputOf, maybeFlag, maybeWhole, text, texts } from './field-kinds.ts'
import { inputProblem } from './input-problem.ts'

const description = 'x'
const input = inputOf({
  project: text({ description }),
  needed: z.string(),
  all: flag({ description }),
  maybe: maybeFlag({ description }),
  names: texts({ description }),
  order: choice(['asc', 'desc'], 'asc', { description }),
  limit: maybeWhole({ min: 1 }, { description }),
  share: amount(1, { max: 2, error: 'must be 2 or less' }, { description }),
  size: z.optional(z.number().check(z.minimum(3))),
  more: z.optional(z.object({})),
})

const { localeError } = z.config()
afterEach(() => void z.config({ localeError }))

// The complete zod sets its locale when it is loaded, for zod/mini too.
describe.each([
  ['without a locale', undefined],
  ['with the locale of zod', z.locales.en().localeError],
])('%s', (_, error) => {
  test.each([
    [{ project: 5 }, '"project" must be text'],
    [{ needed: undefined }, '"needed" is missing'],
    [{ needed: null }, '"needed" must be text'],
    [{ all: 'yes' }, '"all" must be true or false'],
    [{ maybe: 1 }, '"maybe" must be true or false'],
    [{ names: 'a' }, '"names" must be a list of texts'],
    [{ names: [1] }, '"names" must be a list of texts'],
    [{ order: 'up' }, '"order" must be one of: asc, desc'],
    [{ limit: 'x' }, '"limit" must be a number'],
    [{ limit: 1.5 }, '"limit" must be a whole number'],
    [{ limit: 0 }, '"limit" must be 1 or more'],
    [{ share: 3 }, '"share" must be 2 or less'],
    [{ size: 1 }, '"size" must be 3 or more'],
    [{ more: 1 }, '"more" has the wrong type'],
  ])('%j: %s', (given, problem) => {
    z.config({ localeError: error })
    const parsed = input.safeParse({ needed: 'x', ...given })
    if (parsed.success) throw new Error('it was accepted')
    const sentence = inputProblem({ input }, parsed.error, { needed: 'x', ...given })
    expect(wordSentence(sentence, PLAIN_NAMES)).toBe(problem)
  })
})
