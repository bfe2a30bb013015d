// Others write to a transcript while it is edited: masks and appends work, other edits are refused, and bytes written to a
// replaced file are carried over. With a million lines: npm run torture -- live.
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { applyPlan } from '../../src/edit/apply/apply-plan.ts'
import { waitForLateWrites } from '../../src/edit/apply/late-bytes.ts'
import { EDIT, PROJECT, stamp, withJournal } from './edit-world.ts'
import { liveRace, type LivePlan } from './live-race.ts'
import { inHomeAsync } from './scratch-home.ts'

describe('a file that others write to', { timeout: 300_000 }, () => {
  test.each<[string, LivePlan]>([
    ['by its path', { lines: 2000, isHeld: false, inPieces: false }],
    ['by its path, in pieces', { lines: 2000, isHeld: false, inPieces: true }],
    ['by a descriptor that is held', { lines: 2000, isHeld: true, inPieces: false }],
    ['by a descriptor that is held, in pieces', { lines: 2000, isHeld: true, inPieces: true }],
  ])('%s: no line is lost, doubled or broken, and every mask is applied', async (_title, plan) => {
    const { faults, masks } = await liveRace(plan)
    expect(faults).toEqual([])
    expect(masks).toBeGreaterThan(0)
  })
})

describe('a replaced file', { timeout: 60_000 }, () => {
  test('late bytes are carried over in complete lines, wherever the file is now', async () => {
    await inHomeAsync(async (places) => {
      const old = join(places.root, 'projects', PROJECT, 'old-name')
      const path = join(old, 'late.jsonl')
      writeFileSync(path, '{"line":0}\n{"line":1}\n')
      const holder = openSync(path, 'a')
      withJournal(places, (journal) => {
        applyPlan(
          [
            {
              kind: 'rewrite',
              file: stamp(path),
              replacements: [{ offset: 0, length: 11, bytes: Buffer.from('{"new":0}\n') }],
            },
            { kind: 'move', from: old, to: join(dirname(old), 'new-name') },
          ],
          { journal, roots: [places.root], edit: EDIT, lateMs: 1500 },
        )
      })
      const now = join(dirname(old), 'new-name', 'late.jsonl')
      writeSync(holder, '{"late":0}\n{"la')
      await wait(300)
      // Another process writes by path.
      appendFileSync(now, '{"path":0}\n')
      writeSync(holder, 'te":1}\n')
      writeSync(holder, '{"without end')
      closeSync(holder)
      await waitForLateWrites()
      const lines = readFileSync(now, 'utf8').split('\n')
      expect(lines.slice(0, 2)).toEqual(['{"new":0}', '{"line":1}'])
      expect(lines.slice(2, -1).toSorted()).toEqual(['{"late":0}', '{"late":1}', '{"path":0}'])
      expect(lines.at(-1)).toBe('{"without end')
    })
  })

  test('bytes that cannot be carried over are reported, and nothing else fails', async () => {
    await inHomeAsync(async (places) => {
      const folder = join(places.root, 'projects', 'gone')
      mkdirSync(folder, { mode: 0o700 })
      const path = join(folder, 'late.jsonl')
      writeFileSync(path, '{"line":0}\n')
      const holder = openSync(path, 'a')
      const id = withJournal(places, (journal) =>
        applyPlan([{ kind: 'rewrite', file: stamp(path), replacements: [] }], {
          journal,
          roots: [places.root],
          edit: EDIT,
          lateMs: 300,
        }),
      )
      withJournal(places, (journal) =>
        applyPlan([{ kind: 'remove', file: stamp(path) }], { journal, roots: [places.root], edit: EDIT, lateMs: 0 }),
      )
      writeSync(holder, '{"late":0}\n')
      closeSync(holder)
      await expect(waitForLateWrites()).rejects.toThrow(/late\.jsonl .*could not be carried over/)
      expect(id).toBe(1)
    })
  })
})
