// kill -9 at any moment of an edit, undo, mask or recovery: in the end all files of an edit are old or new, nothing is left
// beside them, and the edit can be undone to the byte. More: npm run torture -- kills.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../generate/random.ts'
import { bundleChild, type BundledChild } from './bundled-child.ts'
import { killAnytime, killEverywhere } from './kill-rounds.ts'
import { expectedStates, type Scene, type States } from './scratch-home.ts'
import { isFull, runs } from '../extent.ts'

let child: BundledChild
let states: States
beforeAll(async () => {
  child = await bundleChild('test/edit/kill-child.ts')
  states = expectedStates()
}, 60_000)
afterAll(() => child.remove())

/** A prime, so that each round of a loop meets other calls. */
const STRIDE = isFull ? 7 : 23

describe('a killed process', { timeout: 300_000 }, () => {
  test.each<[Scene, number, number]>([
    ['edit', STRIDE, 3],
    ['undo', STRIDE, 5],
    ['mask', 3, 1],
  ])('before changes to the disk: %s', async (scene, stride, first) => {
    const { kills, faults } = await killEverywhere(child, scene, states, stride, first)
    expect(faults).toEqual([])
    expect(kills).toBeGreaterThan(2)
  })

  test('at any moment', async () => {
    expect(await killAnytime(child, runs(20), new Random(1), states)).toEqual({ kills: runs(20), faults: [] })
  })
})
