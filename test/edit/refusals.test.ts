// What goes wrong with edits that people ask for: one clear sentence, and nothing is changed.
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../src/error.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { makeKeepWorld, type KeepWorld } from '../keep-world.ts'
import { fingerprint, OTHER, SESSION, tellSession } from './told-session.ts'

let world: KeepWorld
let path: string
beforeEach(() => {
  world = makeKeepWorld()
  path = tellSession(world)
})
afterEach(() => world.remove())

async function expectRefusal(work: () => Promise<unknown>, code: string, said: RegExp): Promise<void> {
  const before = fingerprint(world)
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  const { message } = error instanceof AppError ? error : new AppError('internal', '')
  expect(message).toMatch(said)
  expect(error).toMatchObject({ code })
  // One line, with an end.
  expect(message).toMatch(/^[^\n]+\.$/)
  expect(fingerprint(world)).toEqual(before)
}

describe('an edit', () => {
  test('of a message that is not there', async () => {
    const work = async () =>
      runOperation(world.context(), 'edit delete', {
        session: SESSION,
        message: 'ffffffff-0000-4000-8000-000000000000',
        apply: true,
      })
    await expectRefusal(work, 'not-found', /ffffffff-0000.*annals show/)
  })

  test('of a message that several could be', async () => {
    const work = async () =>
      runOperation(world.context(), 'edit delete', { session: SESSION, message: '00000000', apply: true })
    await expectRefusal(work, 'ambiguous', /begin with "00000000"; type more of it/)
  })

  test('of a turn that is not there', async () => {
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 9, apply: true })
    await expectRefusal(work, 'not-found', /no turn 9; the session has turns 1 to 2/)
  })

  test('of a session that is not there, or that several could be', async () => {
    tellSession(world, OTHER, 20)
    const edit = (session: string) => async () =>
      runOperation(world.context(), 'edit delete', { session, turn: 1, apply: true })
    await expectRefusal(edit('dddddddd'), 'not-found', /no session or file "dddddddd"/)
    await expectRefusal(edit('3c4d5e6f'), 'ambiguous', /^2 sessions begin with "3c4d5e6f".*type more of the id/)
  })

  test('of a session that was changed since the plan was shown', async () => {
    const shown = await runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2 })
    appendFileSync(path, '{"type":"custom-title","customTitle":"x","sessionId":"x"}\n')
    utimesSync(path, 1_770_000_001, 1_770_000_001)
    const work = async () =>
      runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true, plan: shown.plan })
    await expectRefusal(work, 'busy', /changed after the edit was shown; nothing was changed/)
  })

  test('of a session that is only in the archive', async () => {
    await runOperation(world.context(), 'sync', {})
    rmSync(path)
    await runOperation(world.context(), 'sync', {})
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    await expectRefusal(work, 'invalid', /only in the archive.*annals restore/)
  })

  test('of a session that is a link', async () => {
    const real = join(world.home, 'elsewhere.jsonl')
    renameSync(path, real)
    symlinkSync(real, path)
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    await expectRefusal(work, 'invalid', /is a link, and links are not written through/)
  })
})

describe('an undo', () => {
  const undo = (edit?: number) => async () => runOperation(world.context(), 'undo', edit === undefined ? {} : { edit })
  const deleteTurn = async () =>
    runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })

  test('of nothing', async () => {
    await expectRefusal(undo(), 'not-found', /nothing to undo/)
    await expectRefusal(undo(7), 'not-found', /nothing to undo|no edit 7/)
  })

  test('of an edit that was undone', async () => {
    const { edit } = await deleteTurn()
    await undo()()
    await expectRefusal(undo(), 'not-found', /nothing to undo/)
    await expectRefusal(undo(edit ?? 0), 'invalid', /was undone already/)
    await expectRefusal(undo((edit ?? 0) + 1), 'invalid', /is itself an undo/)
    await expectRefusal(undo(99), 'not-found', /no edit 99; "annals edit history"/)
  })

  test('of a redaction', async () => {
    const { edit, applied } = await runOperation(world.context(), 'edit redact', {
      sessions: [SESSION],
      text: ['fathoms'],
      apply: true,
    })
    expect(applied).toBe(true)
    await expectRefusal(undo(), 'invalid', /is a redaction.*no undo/)
    await expectRefusal(undo(edit ?? 0), 'invalid', /is a redaction.*no undo/)
  })

  test('of an edit whose file was changed since', async () => {
    await deleteTurn()
    world.write(`projects/-home-mara-tidepool/${SESSION}.jsonl`, '{"type":"user"}\n')
    await expectRefusal(undo(), 'invalid', /was changed since edit 1, so it cannot be undone; nothing was changed/)
  })

  test('of an edit whose file has gone', async () => {
    await deleteTurn()
    rmSync(path)
    mkdirSync(dirname(path), { recursive: true })
    await expectRefusal(undo(), 'not-found', /jsonl/)
  })

  test('keeps what was said since', async () => {
    const before = readFileSync(path, 'utf8')
    await deleteTurn()
    appendFileSync(path, '{"type":"custom-title","customTitle":"later","sessionId":"x"}\n')
    utimesSync(path, 1_770_000_001, 1_770_000_001)
    await undo()()
    expect(readFileSync(path, 'utf8')).toBe(`${before}{"type":"custom-title","customTitle":"later","sessionId":"x"}\n`)
  })

  test('keeps it in a line of its own, where the last line had no end before', async () => {
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -1))
    utimesSync(path, 1_770_000_000, 1_770_000_000)
    const before = readFileSync(path, 'utf8')
    await runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    expect(readFileSync(path, 'utf8')).toMatch(/\n$/)
    appendFileSync(path, '{"type":"x"}\n')
    utimesSync(path, 1_770_000_001, 1_770_000_001)
    await undo()()
    expect(readFileSync(path, 'utf8')).toBe(`${before}\n{"type":"x"}\n`)
  })
})
