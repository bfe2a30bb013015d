// Every rule takes time in proportion to the text: no repetition is unbounded, so a match is tried in bounded steps, and the
// bound is small in practice for texts made of the rule's own characters.
import { describe, expect, test } from 'vitest'
import { pick } from '../../../test/extent.ts'
import { drawFrom, makeGenericSecrets, makeSecrets } from '../../../test/secret-samples.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import { firstCharacters } from './first-characters.ts'
import { SECRET_RULES } from './secret-rules.ts'

/** Removes escapes and classes, in which * and + mean themselves. */
const bare = (source: string) => source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x')

test.each(SECRET_RULES.map((rule, index) => [rule.family, index, rule] as const))('%s %i is bounded', (_, __, rule) => {
  for (const source of [rule.sign, rule.rest, rule.head ?? '']) expect(bare(source)).not.toMatch(/[*+]|\{[0-9]+,\}/)
  expect(firstCharacters(rule.sign).length).toBeLessThanOrEqual(300)
})

const SIZE = 400_000
const LIMIT_MS = 4000

describe('a long text made of a secret takes bounded time', () => {
  const samples = [...makeSecrets(drawFrom(2)), ...makeGenericSecrets(drawFrom(2))]
  const texts = samples.flatMap(({ family, before, secret }) => {
    const whole = before + secret
    return [0.3, 0.6, 0.95].map((share) => [family, whole.slice(0, Math.ceil(whole.length * share))] as const)
  })

  test.each(pick(texts, 24))('%s %j', { timeout: 60_000 }, (_, piece) => {
    const start = performance.now()
    findSecrets(piece.repeat(Math.ceil(SIZE / piece.length)))
    expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  })
})
