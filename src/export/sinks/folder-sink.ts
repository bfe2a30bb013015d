// An export as files in a folder. All are written to a private folder beside it first; a folder that was not there gets its
// name with everything in it, one that was gets its files one by one.
import { existsSync, lstatSync, realpathSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { makePrivateDirectory, syncDirectory } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import type { ExportSink, WrittenFile } from '../export-sink.ts'
import { createBufferedFile } from './buffered-file.ts'
import { checkName } from './check-name.ts'
import { guardFiles } from './own-files.ts'
import { checkPlace, placeFiles } from './place-files.ts'
import { Staging } from './staging.ts'
import { removeStrays } from './stray-staging.ts'
import { tryWrite, writeFailure } from './write-failure.ts'
import { advise, field } from '../../text/advice.ts'

/** `document` is the one name that comes after all others: who sees it, finds what it refers to. */
export function createFolderSink(directory: string, document?: string): ExportSink {
  const place = preparePlace(resolve(directory))
  const staging = openStaging(place)
  const files = new Map<string, WrittenFile | null>()
  // A file that was named is meant to be replaced; what lies in a folder is not.
  const guard = place.isNew || document !== undefined ? () => {} : guardFiles(place.directory)
  let isDone = false
  const cleanUp = async (isFailure: boolean) => {
    if (isDone) return
    isDone = true
    await staging.remove()
    if (isFailure) removeEmpty(place.made)
  }
  return {
    create(name) {
      checkName(name)
      if (files.has(name)) throw new AppError('internal', `${name} was exported twice; please report this.`)
      if (!place.isNew) checkPlace(place.directory, name)
      guard(name)
      files.set(name, null)
      const path = join(place.named, name)
      const target = staging.createFile(name, path, ({ bytes, sha256 }) => {
        files.set(name, { name, path, bytes, sha256 })
      })
      return createBufferedFile(name, target)
    },
    closed: () => [...files.values()].filter((file) => file !== null),
    async commit() {
      try {
        const written = closedFiles(files)
        await staging.settle()
        moveIntoPlace(staging, place, inOrder(written, document))
        await cleanUp(false)
        return written
      } catch (error) {
        await cleanUp(true)
        throw writeFailure(error, place.named)
      }
    },
    abandon: () => cleanUp(true),
  }
}

interface Place {
  /** As it was named, for messages and reports. */
  named: string
  /** Where that is: links are followed in what the user named, and nowhere below. */
  directory: string
  /** It is yet to be made, in one go with what is in it. */
  isNew: boolean
  /** Folders around it that had to be made, the innermost first. */
  made: string[]
}

function preparePlace(named: string): Place {
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

function notAFolder(path: string): AppError {
  return new AppError(
    'invalid',
    advise`Cannot write to ${path}: it is no folder. Name another place with ${field('output')}.`,
  )
}

function missingFolders(path: string): string[] {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.push(folder)
  return missing
}

function openStaging({ named, directory, isNew, made }: Place): Staging {
  try {
    // One that was killed may have begun when the folder was not there yet.
    if (!isNew) removeStrays(dirname(directory))
    return new Staging(isNew ? dirname(directory) : directory)
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

/** Folder by folder; the index, the document and what lists the hashes of all come last. */
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

function moveIntoPlace(staging: Staging, { directory, isNew }: Place, names: readonly string[]): void {
  if (!isNew) return placeFiles(staging, directory, names)
  try {
    renameSync(staging.root.at(staging.name), staging.root.at(basename(directory)))
  } catch (error) {
    // It was made meanwhile, and not by us.
    if (!lstatSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
    return placeFiles(staging, directory, names)
  }
  syncDirectory(staging.root.at('.'))
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // Something else is in it by now.
  }
}
