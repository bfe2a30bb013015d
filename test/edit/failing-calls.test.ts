// Makes a file system call fail once, or all calls from some point on: files are in their old or new state, the next start
// leaves nothing behind, and the error is a sentence. For every call: ANNALS_EVERY_CALL=1.
import { afterAll, describe, expect, test } from 'vitest'
import { waitForLateWrites } from '../../src/edit/apply/late-bytes.ts'
import { AppError } from '../../src/error.ts'
import { expectedStates, findFaults, inHome, recover, setScene, type Scene, type States } from './scratch-home.ts'
import { systemError, watchCalls } from './watch-calls.ts'
import { isFull } from '../extent.ts'

const CODES = ['EIO', 'ENOSPC', 'EACCES']
const STRIDE = process.env['ANNALS_EVERY_CALL'] ? 1 : isFull ? 11 : 29

interface Round {
  failed: string | null
  faults: string[]
}

function failAt(scene: Scene, nth: number, lasts: boolean, states: States): Round {
  const code = CODES[nth % CODES.length] ?? 'EIO'
  return inHome((places) => {
    const play = setScene(scene, places)
    let failed: string | null = null
    const said: string[] = []
    watchCalls(
      'all',
      (call) => {
        if (call.nth < nth || (call.nth > nth && !lasts)) return
        failed ??= `${call.name} ${String(call.args[0])}`
        throw systemError(code, call)
      },
      () => {
        try {
          play()
        } catch (error) {
          if (!(error instanceof AppError)) said.push(`no sentence: ${String(error)}`)
        }
      },
    )
    recover(places)
    const faults = [...said, ...findFaults(places, scene, states, { isTidy: false })]
    return { failed, faults: faults.map((fault) => `${scene} ${nth} ${code} (${failed ?? ''}): ${fault}`) }
  })
}

// The failures injected here are kept for the next call of waitForLateWrites, and test files share a worker.
afterAll(async () => {
  await waitForLateWrites().catch(() => undefined)
})

describe('a failing system call', { timeout: 600_000 }, () => {
  const states = expectedStates()
  test.each<[Scene, string, number]>([
    ['edit', 'once', 1],
    ['edit', 'for good', 5],
    ['undo', 'once', 3],
    ['undo', 'for good', 7],
    ['mask', 'once', 2],
    ['mask', 'for good', 4],
  ])('%s, %s', (scene, how, first) => {
    const faults: string[] = []
    let failed = 0
    for (let nth = first; ; nth += STRIDE) {
      const round = failAt(scene, nth, how === 'for good', states)
      faults.push(...round.faults)
      if (round.failed === null) break
      failed += 1
    }
    expect(faults).toEqual([])
    expect(failed).toBeGreaterThan(0)
  })
})
