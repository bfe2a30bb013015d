// Backups of sessions that were redacted: the secret is gone from the copy, or the backup is marked as behind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackup } from '../../src/operations/keep/backup.ts'
import { backupsBehind, markBackupsBehind, rememberBackup } from '../../src/operations/keep/known-backups.ts'
import { runDelete } from '../../src/operations/edit/session-edits.ts'
import { runRedact } from '../../src/operations/edit/redact.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { takeLock, type SyncLock } from '../../src/store/lock.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const FOLDER = 'projects/-home-mara-tidepool'
const SECRET = 'the harbour key'

let world: KeepWorld
let target: string

beforeEach(() => {
  world = makeKeepWorld()
  target = join(world.folder, 'backup')
  world.write(`${FOLDER}/${ID}.jsonl`, line(1, 'Ebb') + line(2, SECRET))
})
afterEach(() => world.remove())

function line(number: number, text: string): string {
  const parent = number === 1 ? {} : { parent: `${ID}-${number - 1}` }
  return promptLine({ session: ID, uuid: `${ID}-${number}`, text, ...parent })
}

const backUp = () => runBackup(world.context(), { directory: target })
const redact = () => runRedact(world.context(), { sessions: [ID], text: [SECRET], apply: true })

test('a backup of an edit is masked in the backup too', async () => {
  await runDelete(world.context(), { session: ID, turn: 2, apply: true })
  await backUp()
  const copy = join(target, 'journal', 'backups', '1', '0')
  expect(readFileSync(copy, 'utf8')).toContain(SECRET)
  await redact()
  await backUp()
  expect(backupsBehind(world.data)).toEqual([])
  expect(readFileSync(copy, 'utf8')).toContain('*'.repeat(SECRET.length))
  expect(readFileSync(copy, 'utf8')).not.toContain(SECRET)
})

async function lockEdits(): Promise<SyncLock> {
  const held = await takeLock(world.data, { waitMs: 0, file: 'edit.lock' })
  if (!held) throw new Error('an edit is running')
  return held
}

/** Starts an operation while an edit is running. `during` runs when the operation waits for the edit. */
async function besideEdit<Result>(
  start: (context: ReturnType<KeepWorld['context']>) => Promise<Result>,
  during: () => Promise<void> | void,
): Promise<Result> {
  const edit = await lockEdits()
  let started: Promise<Result> | undefined
  await new Promise<void>((resolve, reject) => {
    started = start(world.context({ onNotice: ({ kind }) => (kind === 'waiting' ? resolve() : undefined) }))
    started.then(() => reject(new Error('it did not wait')), reject)
  })
  try {
    await during()
  } finally {
    edit.release()
  }
  if (!started) throw new Error('it did not start')
  return started
}

function setTodo(todo: string | null): void {
  const journal = Journal.open(world.data)
  journal.database.prepare('update edit set todo = ?').run(todo)
  journal.close()
}

test('a backup that waits for an edit does not keep a redaction from the archive', async () => {
  await backUp()
  let isFree = false
  await besideEdit(
    (context) => runBackup(context, { directory: target }),
    async () => {
      const held = await takeLock(world.data, { waitMs: 0, file: 'sync.lock' })
      isFree = held !== undefined
      held?.release()
    },
  )
  expect(isFree).toBe(true)
})

test('a backup before the end of a redaction stays marked', async () => {
  await runDelete(world.context(), { session: ID, turn: 2, apply: true })
  await backUp()
  await besideEdit(
    (context) => runBackup(context, { directory: target }),
    () => {
      markBackupsBehind(world.data)
      setTodo('{}')
    },
  )
  expect(backupsBehind(world.data)).toEqual([target])
  setTodo(null)
  await backUp()
  expect(backupsBehind(world.data)).toEqual([])
})

test('a redaction that waits for a backup marks it', async () => {
  await backUp()
  const edit = await lockEdits()
  const redacted = redact()
  while (backupsBehind(world.data).length === 0) await wait(5)
  // The backup ends.
  rememberBackup(world.data, target, { isComplete: true })
  edit.release()
  await redacted
  expect(backupsBehind(world.data)).toEqual([target])
})
