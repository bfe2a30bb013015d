// Copies the archive and the journal to another disk. The copy is a data directory without index and ledger, which are rebuilt
// from it. It is incremental, and it never loses a version, except those that were forgotten here.
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { z } from 'zod'
import { copyArchive } from '../../archive/copy-archive.ts'
import { finishErasure } from '../../archive/forget.ts'
import { archiveSize, verifyArchive } from '../../archive/verify-archive.ts'
import { AppError } from '../../error.ts'
import { pathKind } from '../../reader/resolve.ts'
import { listNames, realPath } from '../../store/data-files.ts'
import { copyJournal } from '../../store/journal/copy-journal.ts'
import { readUnfinished } from '../../store/journal/edit-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import { advise, field, operation } from '../../text/advice.ts'
import type { Context } from '../context.ts'
import { finishEdits } from '../edit/finish-edits.ts'
import type { backupInput } from './declarations.ts'
import { withArchive } from './hold-directory.ts'
import { rememberBackup } from './known-backups.ts'
import { ensureMachine, readMachine, writeMachine, type Machine } from './machine.ts'
import type { BackupReport } from './outputs.ts'
import { runSync } from './sync.ts'

export type BackupInput = z.output<typeof backupInput>

const PATIENCE_MS = 60 * 60 * 1000

export async function runBackup(context: Context, { directory, verify }: BackupInput): Promise<BackupReport> {
  const target = resolve(context.directory, directory)
  checkPlace(context, target)
  await finishEdits(context)
  if (context.syncs) await runSync(context, { waitMs: PATIENCE_MS })
  const machine = ensureMachine(context.dataDirectory)
  checkOwner(target, machine)
  const report = await withArchive(context, context.dataDirectory, (source) => {
    finishErasure(source)
    // Before the copy: a kill must not leave a backup without an owner.
    writeMachine(target, machine)
    rememberBackup(context.dataDirectory, target, { isComplete: false })
    return withArchive(context, target, (copy) => {
      const copied = copyArchive(source, copy, {
        place: (version) => version,
        isBackup: true,
        onProgress: ({ bytes, totalBytes }) =>
          context.onProgress({ label: 'backing up', done: bytes, total: totalBytes, unit: 'bytes' }),
      })
      const editFiles = copyJournal(context.dataDirectory, target) ?? null
      rememberBackup(context.dataDirectory, target, {
        isComplete: copied.damaged.length === 0 && !isRedacting(context),
      })
      const { packBytes, catalogBytes } = archiveSize(copy)
      const checked = verify ? verifyArchive(copy) : null
      return {
        ...copied,
        editFiles,
        versions: [...copy.all()].length,
        storedBytes: packBytes + catalogBytes,
        checkedBytes: checked?.bytes ?? null,
        damaged: [...copied.damaged, ...(checked?.damaged ?? [])],
      }
    })
  })
  return { directory: target, machine: machine.name, ...report }
}

/** A redaction releases the locks before it has masked the archive, and a killed one leaves it unmasked. */
function isRedacting({ dataDirectory }: Context): boolean {
  const journal = Journal.openIfAny(dataDirectory)
  try {
    return journal !== undefined && readUnfinished(journal).length > 0
  } finally {
    journal?.close()
  }
}

/** A backup inside the directories that it protects would be lost with them. */
function checkPlace({ dataDirectory, roots }: Context, target: string): void {
  const real = realTarget(target)
  const parent = [dataDirectory, ...roots].find((path) => isWithin(real, realPath(path) ?? path))
  if (parent !== undefined)
    throw new AppError(
      'invalid',
      `${target} is inside ${parent}, which it should protect. Choose a directory on another disk.`,
    )
  const kind = pathKind(target)
  if (kind === 'file')
    throw new AppError('invalid', `${target} is a file. Choose a directory, new or empty, for the backup.`)
  const names = kind === 'directory' ? listNames(target) : []
  if (names.length === 0 || names.includes('machine.json')) return
  throw new AppError('invalid', `${target} has other files and is not a backup. Choose a new or empty directory.`)
}

function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(parent + sep)
}

/** Follows links of the folders that exist already. */
function realTarget(path: string): string {
  const parent = dirname(path)
  return realPath(path) ?? (parent === path ? path : join(realTarget(parent), basename(path)))
}

function checkOwner(target: string, { id }: Machine): void {
  const owner = readMachine(target)
  if (!owner || owner.id === id) return
  throw new AppError(
    'invalid',
    advise`${target} is the backup of another machine (${owner.name}). Choose another directory, or bring its sessions here with ${operation('merge', field('directory'))}.`,
  )
}
