import { expect, test } from 'vitest'
import { nearestTerms } from './nearest-terms.ts'

const vocabulary = `\n${['alert', 'connect', 'harbour', 'notifi', 'partition', 'subscript', 'été'].join('\n')}\n`

test.each<[term: string, found: string[]]>([
  ['alrets', ['alert']],
  ['harbuor', ['harbour']],
  ['ahrbour', ['harbour']],
  ['conect', ['connect']],
  ['partiton', ['partition']],
  // The index has these.
  ['alert', []],
  // Too short, too far, or not in the letters that are compared.
  ['ab', []],
  ['zebra', []],
  ['ete', []],
])('%s', (term, found) => {
  expect(nearestTerms(term, vocabulary)).toEqual(found)
})
