// Replaces files and folders with links at every step of an edit: nothing outside the Claude home is ever created, changed
// or removed.
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apply, PROJECT, snapshot, structuralEdits, withJournal, type EditPaths } from './edit-world.ts'
import { expectedStates, findFaults, inHome, recover, setScene, type Scene, type States } from './scratch-home.ts'
import { watchCalls } from './watch-calls.ts'
import { isFull } from '../extent.ts'

const STRIDE = process.env['ANNALS_EVERY_CALL'] ? 1 : isFull ? 9 : 29

/** Makes the same files outside the Claude home. */
function makeOutside({ root }: EditPaths): string {
  const outside = join(dirname(root), 'outside')
  cpSync(join(root, 'projects', PROJECT), outside, { recursive: true, preserveTimestamps: true })
  return outside
}

interface Swap {
  name: string
  /** The path to replace with a link to its counterpart outside. */
  path(places: EditPaths): string
  to(outside: string): string
}

const SWAPS: Swap[] = [
  { name: 'the folder of the project', path: ({ root }) => join(root, 'projects', PROJECT), to: (outside) => outside },
  { name: 'the folder of all projects', path: ({ root }) => join(root, 'projects'), to: (outside) => dirname(outside) },
  {
    name: 'a file',
    path: ({ root }) => join(root, 'projects', PROJECT, 'a.jsonl'),
    to: (outside) => join(outside, 'a.jsonl'),
  },
  {
    name: 'a file to cover',
    path: ({ root }) => join(root, 'projects', PROJECT, 'm.jsonl'),
    to: (outside) => join(outside, 'm.jsonl'),
  },
]

function swapAt(scene: Scene, nth: number, swap: Swap, states: States): { isSwapped: boolean; faults: string[] } {
  return inHome((places) => {
    const outside = makeOutside(places)
    const play = setScene(scene, places)
    const before = snapshot(outside)
    const path = swap.path(places)
    const away = join(dirname(places.root), 'away')
    let isSwapped = false
    watchCalls(
      'all',
      (call) => {
        if (call.nth !== nth) return
        renameSync(path, away)
        symlinkSync(swap.to(outside), path)
        isSwapped = true
      },
      () => {
        try {
          play()
        } catch {
          // Refused; the message is checked elsewhere.
        }
      },
    )
    const faults = JSON.stringify(snapshot(outside)) === JSON.stringify(before) ? [] : ['something outside was changed']
    if (isSwapped) swapBack(path, away)
    recover(places)
    if (JSON.stringify(snapshot(outside)) !== JSON.stringify(before)) faults.push('recovery changed something outside')
    // A file swapped while it is replaced is lost to the attacker; only folders are restored.
    if (!path.endsWith('.jsonl')) faults.push(...findFaults(places, scene, states, { isTidy: false }))
    return { isSwapped, faults: faults.map((fault) => `${scene} ${nth}, ${swap.name}: ${fault}`) }
  })
}

function swapBack(path: string, away: string): void {
  // If our file took the name back, it stays.
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  rmSync(path)
  renameSync(away, path)
}

describe('links in place of', { timeout: 600_000 }, () => {
  const states = expectedStates()
  test.each(SWAPS.flatMap((swap) => (['edit', 'undo', 'mask'] as const).map((scene) => ({ ...swap, swap, scene }))))(
    '$name, during: $scene',
    ({ swap, scene }) => {
      const faults: string[] = []
      let swapped = 0
      for (let nth = 1; ; nth += STRIDE) {
        const round = swapAt(scene, nth, swap, states)
        faults.push(...round.faults)
        if (!round.isSwapped) break
        swapped += 1
      }
      expect(faults).toEqual([])
      expect(swapped).toBeGreaterThan(0)
    },
  )
})

describe('an edit is refused', () => {
  test('if a file is a link', () => {
    inHome((places) => {
      const outside = makeOutside(places)
      const edits = structuralEdits(places)
      const path = join(places.root, 'projects', PROJECT, 'a.jsonl')
      rmSync(path)
      symlinkSync(join(outside, 'a.jsonl'), path)
      const before = snapshot(dirname(places.root), { without: /^annals/ })
      withJournal(places, (journal) => {
        expect(() => apply(journal, places, edits)).toThrow(/a\.jsonl was changed .* Nothing was changed\.$/)
      })
      expect(snapshot(dirname(places.root), { without: /^annals/ })).toEqual(before)
    })
  })

  test('if its folder leads outside the root or is a link', () => {
    inHome((places) => {
      const edits = structuralEdits(places)
      const project = join(places.root, 'projects', PROJECT)
      renameSync(project, join(dirname(places.root), 'outside'))
      symlinkSync('../../outside', project)
      withJournal(places, (journal) => {
        expect(() => apply(journal, places, edits)).toThrow(/is a symbolic link .* Nothing was changed\.$/)
      })
      rmSync(project)
      mkdirSync(project)
      withJournal(places, (journal) => {
        expect(() => apply(journal, { ...places, root: join(places.root, 'projects', 'other') }, edits)).toThrow(
          /outside /,
        )
      })
    })
  })

  const writers: [who: string, mode: number, group?: number][] = [['by all', 0o777]]
  // Only root can give it another group.
  if (process.getuid?.() === 0) writers.push(['by a group', 0o770, 65_534])

  test.skipIf(process.platform === 'win32').each(writers)(
    'when the folder, or one it lies in, can be written to %s',
    (_who, mode, group) => {
      for (const name of ['', 'projects', `projects/${PROJECT}`])
        inHome((places) => {
          const edits = structuralEdits(places)
          const folder = join(places.root, name)
          if (group !== undefined) chownSync(folder, 0, group)
          chmodSync(folder, mode)
          const before = snapshot(places.root)
          withJournal(places, (journal) => {
            expect(() => apply(journal, places, edits)).toThrow(
              /^Other users can write to .*chmod go-w.* Nothing was changed\.$/,
            )
          })
          expect(snapshot(places.root)).toEqual(before)
        })
    },
  )
})
