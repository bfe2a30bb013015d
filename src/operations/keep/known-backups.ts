// Remembers where backups are, because they may still have text that was erased here. Their disks may not be attached, so they
// are not searched. The next backup to the same directory erases it there too.
import { join } from 'node:path'
import { z } from 'zod'
import { readTextIfAny, replaceFile } from '../../store/data-files.ts'
import { advise, toRun, type Sentence } from '../../text/advice.ts'
import { toJson } from '../../text/to-json.ts'

const knownBackups = z.object({ backups: z.array(z.object({ directory: z.string(), isBehind: z.boolean() })) })

type KnownBackups = z.infer<typeof knownBackups>['backups']

function pathOf(dataDirectory: string): string {
  return join(dataDirectory, 'backups.json')
}

function readAll(dataDirectory: string): KnownBackups {
  try {
    return knownBackups.parse(JSON.parse(readTextIfAny(pathOf(dataDirectory)) ?? '')).backups
  } catch {
    return []
  }
}

function writeAll(dataDirectory: string, backups: KnownBackups): void {
  replaceFile(pathOf(dataDirectory), [Buffer.from(`${toJson({ backups })}\n`)])
}

/** Called before a backup, which may be killed, and with `isComplete` after it. */
export function rememberBackup(
  dataDirectory: string,
  directory: string,
  { isComplete }: { isComplete: boolean },
): void {
  const all = readAll(dataDirectory)
  const known = all.find((each) => each.directory === directory)
  const isBehind = isComplete ? false : (known?.isBehind ?? false)
  if (known?.isBehind === isBehind) return
  writeAll(dataDirectory, [...all.filter((each) => each !== known), { directory, isBehind }])
}

/** Called before text is erased here, so that a kill cannot hide that the backups still have it. */
export function markBackupsBehind(dataDirectory: string): void {
  const all = readAll(dataDirectory)
  if (all.some(({ isBehind }) => !isBehind))
    writeAll(
      dataDirectory,
      all.map((each) => ({ ...each, isBehind: true })),
    )
}

export function allBackups(dataDirectory: string): string[] {
  return readAll(dataDirectory).map(({ directory }) => directory)
}

/** The backups that were not updated since text was erased here. */
export function backupsBehind(dataDirectory: string): string[] {
  return readAll(dataDirectory).flatMap(({ directory, isBehind }) => (isBehind ? [directory] : []))
}

export function describeBackups(dataDirectory: string): Sentence[] {
  return allBackups(dataDirectory).map(
    (directory) =>
      advise`The backup in ${directory} still has the text; ${toRun('backup', directory)} to erase it there too.`,
  )
}
