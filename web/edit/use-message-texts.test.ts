import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsToOffer } from './use-message-texts.ts'

const text = (uuid: string, words: string, block = 1) => ({ uuid, block, kind: 'answer', text: words })

describe('textsToOffer', () => {
  test('lists the texts of the clicked records first, without blank texts and duplicates', () => {
    const found = [
      text('u1', ' \n'),
      text('u9', 'Elsewhere'),
      text('u3', 'Here'),
      text('u3', 'Here'),
      text('u3', 'b', 2),
    ]
    expect(textsToOffer(found, ['u1', 'u2', 'u3'])).toEqual([
      text('u3', 'Here'),
      text('u3', 'b', 2),
      text('u9', 'Elsewhere'),
    ])
  })

  test('uses the first record for a text without a uuid', () => {
    expect(textsToOffer([{ block: 2, kind: 'prompt', text: 'Where?' }], ['u1', 'u2'])).toEqual([
      { uuid: 'u1', block: 2, kind: 'prompt', text: 'Where?' },
    ])
  })

  test('offers every text that is not blank once', () => {
    const words = fc.constantFrom('', ' ', '\n\n', 'ebb', 'flood')
    const found = fc.array(fc.tuple(fc.constantFrom('u1', 'u2', 'u9'), words, fc.integer({ min: 1, max: 3 })))
    fc.assert(
      fc.property(found, (all) => {
        const offered = textsToOffer(
          all.map((each) => text(...each)),
          ['u1', 'u2'],
        )
        const seen = all.filter(([, said]) => said.trim() !== '')
        expect(new Set(offered.map(({ uuid, block }) => `${uuid} ${block}`))).toEqual(
          new Set(seen.map(([uuid, , block]) => `${uuid} ${block}`)),
        )
        const isOwn = offered.map(({ uuid }) => uuid !== 'u9')
        expect(isOwn).toEqual([...isOwn.filter(Boolean), ...isOwn.filter((own) => !own)])
        expect(offered).toHaveLength(new Set(seen.map(([uuid, , block]) => `${uuid} ${block}`)).size)
      }),
    )
  })
})
