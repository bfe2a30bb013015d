// Moves finished files of an export into an existing folder, one by one. Each rename is atomic.
import { linkSync, lstatSync, renameSync } from 'node:fs'
import { join, posix } from 'node:path'
import { removeQuietly, syncDirectory } from '../../archive/private-file.ts'
import { AppError, systemCode } from '../../error.ts'
import { pinDirectory, type PinnedDirectory } from './pinned-directory.ts'
import type { Staging } from './staging.ts'
import { tryWrite } from './write-failure.ts'
import { advise, field } from '../../text/advice.ts'

/** Moves the files in the given order. If one fails, the files that did not exist before are removed again. */
export function placeFiles(staging: Staging, directory: string, names: readonly string[], replaces = true): void {
  const created: string[] = []
  try {
    for (const [folder, members] of groupByFolder(names)) {
      const pinned = enterFolder(directory, folder)
      try {
        for (const name of members) {
          if (placeFile(staging, name, pinned, directory, replaces)) created.push(join(directory, name))
        }
        syncDirectory(pinned.at('.'))
      } finally {
        pinned.close()
      }
    }
  } catch (error) {
    for (const path of created) removeQuietly(path)
    throw error
  }
}

export function checkTarget(directory: string, name: string): void {
  const parts = name.split('/')
  for (const [index] of parts.entries()) {
    const path = join(directory, ...parts.slice(0, index + 1))
    const stats = tryWrite(path, () => lstatSync(path, { throwIfNoEntry: false }))
    if (stats === undefined) return
    if (stats.isSymbolicLink()) {
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}: it is a symbolic link, which exports do not follow. Use the real path with ${field('output')}.`,
      )
    }
    const isLast = index === parts.length - 1
    if (isLast && stats.isDirectory())
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}: a folder of that name exists. Choose another name with ${field('output')}.`,
      )
    if (isLast && !stats.isFile())
      throw new AppError(
        'invalid',
        `Cannot write ${path}: it is not a regular file. Write to it with "-o - > ${path}".`,
      )
    if (!isLast && !stats.isDirectory())
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}/: a file of that name exists. Choose another location with ${field('output')}.`,
      )
  }
}

function groupByFolder(names: readonly string[]): [string, string[]][] {
  const groups: [string, string[]][] = []
  for (const name of names) {
    const folder = posix.dirname(name)
    const last = groups.at(-1)
    if (last?.[0] === folder) last[1].push(name)
    else groups.push([folder, [name]])
  }
  return groups
}

function enterFolder(directory: string, folder: string): PinnedDirectory {
  let pinned = tryWrite(directory, () => pinDirectory(directory))
  for (const part of folder === '.' ? [] : folder.split('/')) {
    const outer = pinned
    try {
      pinned = tryWrite(join(directory, folder), () => outer.enter(part))
    } finally {
      outer.close()
    }
  }
  return pinned
}

function placeFile(
  staging: Staging,
  name: string,
  folder: PinnedDirectory,
  directory: string,
  replaces: boolean,
): boolean {
  const target = folder.at(posix.basename(name))
  checkTarget(directory, name)
  const isNew = lstatSync(target, { throwIfNoEntry: false }) === undefined
  if (!isNew && !replaces) throw taken(join(directory, name))
  tryWrite(join(directory, name), () =>
    replaces ? renameSync(staging.at(name), target) : takeName(staging.at(name), target, join(directory, name)),
  )
  return isNew
}

/** A rename would replace a file that was created in this moment; a link does not. The staging folder is removed later. */
function takeName(from: string, target: string, path: string): void {
  try {
    linkSync(from, target)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') throw taken(path)
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(code ?? '')) throw error
    renameSync(from, target)
  }
}

function taken(path: string): AppError {
  return new AppError(
    'invalid',
    advise`${path} was created in the meantime, and nothing is overwritten. Choose a new directory with ${field('output')}.`,
  )
}
