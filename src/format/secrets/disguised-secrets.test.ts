import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFound, isHalfFound, KEY_DISGUISES, makeKeys, makePick } from '../../../test/disguises.ts'
import { runs } from '../../../test/extent.ts'
import { drawFrom } from '../../../test/secret-samples.ts'
import { maskJsonLine } from './mask-json-line.ts'
import { maskSecrets } from './mask-secrets.ts'

const MIXED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const PLACES: Readonly<Record<string, (text: string) => unknown>> = {
  value: (text) => ({ text: `see ${text} here` }),
  key: (text) => ({ [`see ${text} here`]: 1 }),
  'nested JSON': (text) => ({ text: JSON.stringify({ a: [JSON.stringify({ b: `see ${text} here` })] }) }),
}

const samples = fc.record({ seed: fc.nat(1e6), index: fc.nat(1000) }).map(({ seed, index }) => {
  const draw = drawFrom(seed)
  const keys = makeKeys(draw)
  return { secret: keys[index % keys.length]?.secret ?? '', pick: makePick(draw) }
})

/** The hex of a shorter secret is shorter than a hash, and is not decoded. */
const MIN_LENGTH = 20

/** Some formats are recognized by their look too. test/secrets measures how many keys are found at all. */
const found = samples.filter(
  ({ secret }) => secret.length >= MIN_LENGTH && !leftOf({ text: `see ${secret} here` }, secret).half,
)

interface Left {
  complete: boolean
  half: boolean
}

function leftOf(value: unknown, secret: string): Left {
  const line = Buffer.from(JSON.stringify(value))
  expect(isFound(line, secret)).toBe(true)
  const masked = Buffer.from(maskJsonLine(line.toString('latin1')), 'latin1')
  return { complete: isFound(masked, secret), half: isHalfFound(masked, secret) }
}

/** The rest of a key whose first line looks complete is recognized by its look, which can fail. */
const MAX_HALVES = 0.01

describe('a key in a known format', () => {
  test.each(Object.entries(PLACES))('is masked in every disguise in a %s', (_, place) => {
    let halves = 0
    const numRuns = runs(1500)
    fc.assert(
      fc.property(found, fc.constantFrom(...KEY_DISGUISES), ({ secret, pick }, disguise) => {
        const text = disguise.wear(secret, pick)
        const { complete, half } = leftOf(place(text), secret)
        expect({ text, isLeft: complete || (half && disguise.isLineBreak !== true) }).toEqual({ text, isLeft: false })
        if (half) halves += 1
      }),
      { numRuns },
    )
    expect(halves / numRuns).toBeLessThanOrEqual(MAX_HALVES)
  })

  test('is masked in two blocks', () => {
    let halves = 0
    const numRuns = runs(1500)
    fc.assert(
      fc.property(found, ({ secret, pick }) => {
        // The part that identifies a format is in the first block.
        const kept = Math.min(40, secret.length >> 1)
        const cut = kept + pick(secret.length - kept)
        const blocks = [{ text: `see ${secret.slice(0, cut)}` }, { text: `${secret.slice(cut)} here` }]
        const { complete, half } = leftOf(blocks, secret)
        expect({ blocks, isLeft: complete }).toEqual({ blocks, isLeft: false })
        if (half) halves += 1
      }),
      { numRuns },
    )
    expect(halves / numRuns).toBeLessThanOrEqual(MAX_HALVES)
  })

  const draw = drawFrom(1)
  const anthropic = [`sk-ant-api03-${draw(MIXED, 22)}`, draw(MIXED, 70)] as const
  const slack = [
    `xoxp-${draw('0123456789', 12)}-${draw('0123456789', 7)}`,
    `${draw('0123456789', 18)}-967eb04`,
  ] as const

  test.each([
    ['by a color', anthropic, '\u001b[1;31m'],
    ['by a line break', anthropic, '\n'],
    ['by a line break between digits', slack, '\n'],
  ])('whose first part looks complete is masked completely if split %s', (_, parts, between) => {
    const masked = maskJsonLine(JSON.stringify({ text: `see ${parts.join(between)} here` }))
    expect(parts.filter((part) => masked.includes(part.slice(-7)))).toEqual([])
  })

  test('whose first part looks complete is masked completely in two blocks', () => {
    const blocks = [{ text: `see ${anthropic[0]}` }, { text: `${anthropic[1]} here` }]
    const stars = anthropic.map(({ length }) => '*'.repeat(length))
    const expected = [{ text: `see ${stars[0]}` }, { text: `${stars[1]} here` }]
    expect(JSON.parse(maskJsonLine(JSON.stringify(blocks)))).toEqual(expected)
    expect(maskSecrets(blocks)).toEqual(expected)
  })
})
