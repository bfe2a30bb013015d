// Writes an export as files in a folder. All files are first written to a private staging folder. A new target folder is
// created by renaming the staging folder; into an existing one, files are moved one by one.
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { makePrivateDirectory, syncDirectory } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import type { ExportSink, WrittenFile } from '../export-sink.ts'
import { createBufferedFile } from './buffered-file.ts'
import { checkName } from '../names/safe-name.ts'
import { guardFiles } from './own-files.ts'
import { checkTarget, placeFiles } from './place-files.ts'
import { Staging, type HoldTemporary } from './staging.ts'
import { removeStrays } from './stray-staging.ts'
import { tryWrite, writeFailure } from './write-failure.ts'
import { advise, field } from '../../text/advice.ts'

interface FolderOptions {
  /** The file that is moved after all others, so that the files it refers to exist before it. */
  document?: string
  hold?: HoldTemporary | undefined
  /** Whether an earlier export wrote a file that no manifest names. */
  isOurs?: (path: string) => boolean
  /** Refuses a folder with anything in it, and replaces nothing that appears in it meanwhile. */
  isFresh?: boolean
}

export function createFolderSink(
  directory: string,
  { document, hold, isOurs = () => false, isFresh = false }: FolderOptions = {},
): ExportSink {
  const target = prepareTarget(resolve(directory))
  if (isFresh && !target.isNew) requireEmpty(target)
  const staging = openStaging(target, hold)
  const files = new Map<string, WrittenFile | null>()
  // A document named by the user may be replaced; other files in an existing folder may not.
  const guard = target.isNew || document !== undefined ? () => {} : guardFiles(target.directory, isOurs)
  let isDone = false
  const cleanUp = async (isFailure: boolean) => {
    if (isDone) return
    isDone = true
    await staging.remove()
    if (isFailure) removeEmpty(target.made)
  }
  return {
    create(name) {
      checkName(name)
      if (files.has(name)) throw new AppError('internal', `${name} was exported twice; please report this.`)
      if (!target.isNew) checkTarget(target.directory, name)
      guard(name)
      files.set(name, null)
      const path = join(target.named, name)
      const file = staging.createFile(name, path, ({ bytes, sha256 }) => {
        files.set(name, { name, path, bytes, sha256 })
      })
      return createBufferedFile(name, file)
    },
    closed: () => [...files.values()].filter((file) => file !== null),
    async commit() {
      try {
        const written = closedFiles(files)
        await staging.waitForSync()
        moveToTarget(staging, target, inOrder(written, document), !isFresh)
        await cleanUp(false)
        return written
      } catch (error) {
        await cleanUp(true)
        throw writeFailure(error, target.named)
      }
    },
    abandon: () => cleanUp(true),
  }
}

interface TargetFolder {
  named: string
  /** The real path. Links are followed in the path the user named, but not below it. */
  directory: string
  isNew: boolean
  made: string[]
}

function prepareTarget(named: string): TargetFolder {
  return tryWrite(named, () => {
    if (statSync(named, { throwIfNoEntry: false })?.isDirectory()) {
      return { named, directory: realpathSync(named), isNew: false, made: [] }
    }
    if (lstatSync(named, { throwIfNoEntry: false })) throw notAFolder(named)
    const parent = dirname(named)
    const made = missingFolders(parent)
    makePrivateDirectory(parent)
    return { named, directory: join(realpathSync(parent), basename(named)), isNew: true, made }
  })
}

function requireEmpty({ named, directory }: TargetFolder): void {
  tryWrite(named, () => {
    removeStrays(directory)
    if (readdirSync(directory).length === 0) return
    throw new AppError(
      'invalid',
      advise`${named} is not empty, and nothing is overwritten. Choose a new directory with ${field('output')}.`,
    )
  })
}

function notAFolder(path: string): AppError {
  return new AppError(
    'invalid',
    advise`Cannot write to ${path}: it is not a folder. Choose another location with ${field('output')}.`,
  )
}

function missingFolders(path: string): string[] {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.push(folder)
  return missing
}

function openStaging({ named, directory, isNew, made }: TargetFolder, hold?: HoldTemporary): Staging {
  try {
    // A killed export may have started before the folder existed, and left its staging folder in the parent.
    if (!isNew) removeStrays(dirname(directory))
    return new Staging(isNew ? dirname(directory) : directory, hold)
  } catch (error) {
    removeEmpty(made)
    throw writeFailure(error, named)
  }
}

function closedFiles(files: ReadonlyMap<string, WrittenFile | null>): WrittenFile[] {
  return [...files].map(([name, file]) => {
    if (!file) throw new AppError('internal', `${name} was never finished; please report this.`)
    return file
  })
}

/** Orders files by folder. The index, the document and finally the manifest come last. */
function inOrder(files: readonly WrittenFile[], document: string | undefined): string[] {
  const rank = (name: string) => {
    if (name === 'manifest.json') return 2
    return name === document || /^index\.[a-z]+$/.test(name) ? 1 : 0
  }
  return files
    .map(({ name }) => ({ name, rank: rank(name), folder: posix.dirname(name) }))
    .toSorted((a, b) => a.rank - b.rank || (a.folder < b.folder ? -1 : a.folder > b.folder ? 1 : 0))
    .map(({ name }) => name)
}

function moveToTarget(
  staging: Staging,
  { directory, isNew }: TargetFolder,
  names: readonly string[],
  replaces: boolean,
): void {
  if (!isNew) return placeFiles(staging, directory, names, replaces)
  try {
    renameSync(staging.root.at(staging.name), staging.root.at(basename(directory)))
  } catch (error) {
    // Another process created the folder in the meantime.
    if (!lstatSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
    return placeFiles(staging, directory, names, replaces)
  }
  syncDirectory(staging.root.at('.'))
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // The folder is no longer empty.
  }
}
