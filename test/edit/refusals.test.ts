// Refused edits give one clear sentence and change nothing.
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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exitCodeOf } from '../../src/cli/exit.ts'
import { AppError } from '../../src/error.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { takeLock } from '../../src/store/lock.ts'
import { makeKeepWorld, type KeepWorld } from '../keep-world.ts'
import { fingerprint, OTHER, SESSION, writeSession } from './two-turn-session.ts'

let world: KeepWorld
let path: string
beforeEach(() => {
  world = makeKeepWorld()
  path = writeSession(world)
})
afterEach(() => world.remove())

/** Checks that the refusal is a sentence and changed nothing, and returns it. */
async function refusalOf(work: () => Promise<unknown>): Promise<{ code: string; message: string }> {
  const before = fingerprint(world)
  const error: unknown = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  const { code, message } = error instanceof AppError ? error : new AppError('internal', '')
  // One line that ends with a full stop.
  expect(message).toMatch(/^[^\n]+\.$/)
  expect(fingerprint(world)).toEqual(before)
  return { code, message }
}

describe('an edit is refused', () => {
  test('for a missing message', async () => {
    const work = async () =>
      runOperation(world.context(), 'edit delete', {
        session: SESSION,
        message: 'ffffffff-0000-4000-8000-000000000000',
        apply: true,
      })
    expect(await refusalOf(work)).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/ffffffff-0000.*"show SESSION" with "uuids"/),
    })
  })

  test('for an ambiguous message', async () => {
    const work = async () =>
      runOperation(world.context(), 'edit delete', { session: SESSION, message: '00000000', apply: true })
    expect(await refusalOf(work)).toMatchObject({
      code: 'ambiguous',
      message: expect.stringMatching(/^\d+ records begin with "00000000": .*type more of the id/),
    })
  })

  test('for a missing turn', async () => {
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 9, apply: true })
    expect(await refusalOf(work)).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no turn 9; the session has turns 1 to 2/),
    })
  })

  test('for a missing or ambiguous session', async () => {
    writeSession(world, OTHER, 20)
    const edit = (session: string) => async () =>
      runOperation(world.context(), 'edit delete', { session, turn: 1, apply: true })
    expect(await refusalOf(edit('dddddddd'))).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no session or file "dddddddd"/),
    })
    expect(await refusalOf(edit('3c4d5e6f'))).toMatchObject({
      code: 'ambiguous',
      message: expect.stringMatching(/^2 sessions begin with "3c4d5e6f".*type more of the id/),
    })
  })

  test('for a session that changed since the plan was shown', async () => {
    const shown = await runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2 })
    appendFileSync(path, '{"type":"custom-title","customTitle":"x","sessionId":"x"}\n')
    utimesSync(path, 1_770_000_001, 1_770_000_001)
    const work = async () =>
      runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true, plan: shown.plan })
    expect(await refusalOf(work)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/changed since the plan was shown\. Nothing was changed/),
    })
  })

  test('for a session that is only in the archive', async () => {
    await runOperation(world.context(), 'sync', {})
    rmSync(path)
    await runOperation(world.context(), 'sync', {})
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    expect(await refusalOf(work)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/only in the archive.*"restore /),
    })
  })

  test('for a session that is a link', async () => {
    const real = join(world.home, 'elsewhere.jsonl')
    renameSync(path, real)
    symlinkSync(real, path)
    const work = async () => runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    expect(await refusalOf(work)).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is a link; edit the file it points to/),
    })
  })
})

test('an edit fails, and is not refused, while another process is editing', async () => {
  const lock = await takeLock(world.data, { waitMs: 0, file: 'edit.lock' })
  const context = world.context()
  let now = Date.now()
  // Every look at the clock is 20 s later, so the wait for the lock is short.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 20_000))
  const work = async () => runOperation(context, 'edit delete', { session: SESSION, turn: 2, apply: true })
  const error = await work().catch((reason: unknown) => reason)
  clock.mockRestore()
  lock?.release()
  expect(error).toMatchObject({ message: expect.stringMatching(/^Another Annals process is editing/) })
  expect(exitCodeOf(error)).toBe(3)
  expect(exitCodeOf(new AppError('refused', ''))).toBe(1)
})

describe('an undo', () => {
  const undo = (edit?: number) => async () => runOperation(world.context(), 'undo', edit === undefined ? {} : { edit })
  const deleteTurn = async () =>
    runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })

  test('is refused if there is nothing to undo', async () => {
    expect(await refusalOf(undo())).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/nothing to undo/),
    })
    expect(await refusalOf(undo(7))).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/nothing to undo|no edit 7/),
    })
  })

  test('is refused for an edit that was undone', async () => {
    const { edit } = await deleteTurn()
    await undo()()
    expect(await refusalOf(undo())).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/nothing to undo/),
    })
    expect(await refusalOf(undo(edit ?? 0))).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is already undone/),
    })
    expect(await refusalOf(undo((edit ?? 0) + 1))).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is itself an undo/),
    })
    expect(await refusalOf(undo(99))).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/no edit 99; "edit history"/),
    })
  })

  test('is refused for a redaction', async () => {
    const { edit, applied } = await runOperation(world.context(), 'edit redact', {
      sessions: [SESSION],
      text: ['fathoms'],
      apply: true,
    })
    expect(applied).toBe(true)
    expect(await refusalOf(undo())).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is a redaction and cannot be undone/),
    })
    expect(await refusalOf(undo(edit ?? 0))).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is a redaction and cannot be undone/),
    })
  })

  test('is refused if the file changed since', async () => {
    await deleteTurn()
    world.write(`projects/-home-mara-tidepool/${SESSION}.jsonl`, '{"type":"user"}\n')
    expect(await refusalOf(undo())).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/Edit 1 cannot be undone because .* changed since; nothing was changed/),
    })
  })

  test('is refused if the file is gone', async () => {
    await deleteTurn()
    rmSync(path)
    mkdirSync(dirname(path), { recursive: true })
    expect(await refusalOf(undo())).toMatchObject({ code: 'not-found', message: expect.stringMatching(/jsonl/) })
  })

  test('keeps messages added since', async () => {
    const before = readFileSync(path, 'utf8')
    await deleteTurn()
    appendFileSync(path, '{"type":"custom-title","customTitle":"later","sessionId":"x"}\n')
    utimesSync(path, 1_770_000_001, 1_770_000_001)
    await undo()()
    expect(readFileSync(path, 'utf8')).toBe(`${before}{"type":"custom-title","customTitle":"later","sessionId":"x"}\n`)
  })

  test('keeps them on their own line if the last line had no newline before', async () => {
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
