// Moves finished files of an export to a folder that is there already, one by one; each is old or new at any moment.
import { lstatSync, renameSync } from 'node:fs'
import { join, posix } from 'node:path'
import { removeQuietly, syncDirectory } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import { holdDirectory, type HeldDirectory } from './held-directory.ts'
import type { Staging } from './staging.ts'
import { tryWrite } from './write-failure.ts'
import { advise, field } from '../../text/advice.ts'

/** In the order given. If one cannot be placed, those that were not there before are taken away again. */
export function placeFiles(staging: Staging, directory: string, names: readonly string[]): void {
  const isNew: string[] = []
  try {
    for (const [folder, members] of groupByFolder(names)) {
      const held = enterFolder(directory, folder)
      try {
        for (const name of members) {
          if (placeFile(staging, name, held, directory)) isNew.push(join(directory, name))
        }
        syncDirectory(held.at('.'))
      } finally {
        held.close()
      }
    }
  } catch (error) {
    for (const path of isNew) removeQuietly(path)
    throw error
  }
}

/** Refuses what cannot be written to: links, folders and devices in the place of a file, anything else in that of a folder. */
export function checkPlace(directory: string, name: string): void {
  const parts = name.split('/')
  for (const [index] of parts.entries()) {
    const path = join(directory, ...parts.slice(0, index + 1))
    const stats = tryWrite(path, () => lstatSync(path, { throwIfNoEntry: false }))
    if (stats === undefined) return
    if (stats.isSymbolicLink()) {
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}: it is a symbolic link, which exports do not follow. Name the real place with ${field('output')}.`,
      )
    }
    const isLast = index === parts.length - 1
    if (isLast && stats.isDirectory())
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}: a folder of that name is there. Name another with ${field('output')}.`,
      )
    if (isLast && !stats.isFile())
      throw new AppError('invalid', `Cannot write ${path}: it is no ordinary file. Write to it with "-o - > ${path}".`)
    if (!isLast && !stats.isDirectory())
      throw new AppError(
        'invalid',
        advise`Cannot write ${path}/: a file of that name is there. Name another place with ${field('output')}.`,
      )
  }
}

/** Folders in the order of their first name; a folder that is told apart twice is entered twice. */
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

function enterFolder(directory: string, folder: string): HeldDirectory {
  let held = tryWrite(directory, () => holdDirectory(directory))
  for (const part of folder === '.' ? [] : folder.split('/')) {
    const outer = held
    try {
      held = tryWrite(join(directory, folder), () => outer.enter(part))
    } finally {
      outer.close()
    }
  }
  return held
}

/** Whether nothing had its name before. */
function placeFile(staging: Staging, name: string, folder: HeldDirectory, directory: string): boolean {
  const target = folder.at(posix.basename(name))
  checkPlace(directory, name)
  const isNew = lstatSync(target, { throwIfNoEntry: false }) === undefined
  tryWrite(join(directory, name), () => renameSync(staging.at(name), target))
  return isNew
}
