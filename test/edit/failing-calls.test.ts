// Every call of the file system fails once, and from some call on all of them do: files are as before or as after, the next
// start leaves nothing behind, and what was said is a sentence.
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/error.ts'
import { expectedStates, findFaults, inHome, recover, setScene, type Scene } from './scratch-home.ts'
import { systemError, watchCalls, type Call } from './watch-calls.ts'

const CODES = ['EIO', 'ENOSPC', 'EACCES']

interface Round {
  calls: number
  failed: string | null
  faults: string[]
}

function failAt(
  scene: Scene,
  nth: number,
  code: string,
  lasts: boolean,
  states: ReturnType<typeof expectedStates>,
): Round {
  return inHome((places) => {
    const play = setScene(scene, places)
    let failed: string | null = null
    const said: string[] = []
    const calls = watchCalls(
      'all',
      (call: Call) => {
        if (call.nth === nth || (lasts && call.nth > nth)) {
          failed ??= `${call.name} ${String(call.args[0])}`
          throw systemError(code, call)
        }
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
    const faults = [...said, ...findFaults(places, scene, states)]
    return {
      calls,
      failed,
      faults: faults.map((fault) => `${scene} ${nth} ${code}${lasts ? '+' : ''} (${failed ?? ''}): ${fault}`),
    }
  })
}

describe('a call of the system that fails', { timeout: 120_000 }, () => {
  const states = expectedStates()
  test.each<[Scene, boolean]>([
    ['edit', false],
    ['edit', true],
    ['undo', false],
    ['undo', true],
    ['mask', false],
    ['mask', true],
  ])('%s, for good: %s', (scene, lasts) => {
    const faults: string[] = []
    for (let nth = 1; ; nth++) {
      const round = failAt(scene, nth, CODES[nth % CODES.length] ?? 'EIO', lasts, states)
      faults.push(...round.faults)
      if (round.failed === null) break
    }
    expect(faults).toEqual([])
  })
})
