// Repairs a damaged session through the operation: planned, repaired, and undone to the byte.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editRepairInput } from '../../src/operations/edit/declarations.ts'
import { runRepair as run } from '../../src/operations/edit/session-edits.ts'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { runUndo as undo } from '../../src/operations/edit/undo.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

function writeDamaged(): { path: string; damaged: string; whole: string } {
  const line = (uuid: string, parent?: string) =>
    promptLine({ session: 's1', uuid, text: `Words of ${uuid}`, ...(parent === undefined ? {} : { parent }) })
  const damaged = `${line('u1').trim()}${line('u2', 'u1')}${line('u3', 'gone').slice(0, 40)}${line('u4', 'u3')}`
  const whole = line('u1') + line('u2', 'u1') + line('u4', 'u2')
  return { path: world.write('projects/-home-mara-tidepool/s1.jsonl', damaged), damaged, whole }
}

async function repair(flags: object): Promise<EditReport> {
  return run(world.context({ syncs: false }), editRepairInput.parse({ session: 's1', ...flags }))
}

test('is only planned without --apply, and with --dry-run in any case', async () => {
  const { path, damaged } = writeDamaged()
  for (const flags of [{}, { dryRun: true, apply: true }]) {
    const report = await repair(flags)
    expect(report).toMatchObject({ operation: 'repair', session: 's1', applied: false, isEmpty: false, refusal: null })
    expect(report.resume).toMatchObject({ before: { loaded: 1 }, after: { loaded: 3, stop: 'root' } })
  }
  expect(readFileSync(path, 'utf8')).toBe(damaged)
})

test('is repaired with --apply, valid afterwards, and undone', async () => {
  const { path, damaged, whole } = writeDamaged()
  expect(await repair({ apply: true })).toMatchObject({ applied: true, edit: 1 })
  expect(readFileSync(path, 'utf8')).toBe(whole)
  expect(await repair({ apply: true })).toMatchObject({
    applied: false,
    isEmpty: true,
    summary: 'Nothing to repair.',
  })
  await undo(world.context({ syncs: false }), {})
  expect(readFileSync(path, 'utf8')).toBe(damaged)
})
