// A private folder next to the target of an export, in which files are written until all of them are on disk.
import { closeSync, fsync } from 'node:fs'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { createPrivateFile, syncDirectory, writeFully } from '../../archive/private-file.ts'
import type { ByteTarget } from './buffered-file.ts'
import { pinDirectory, makeDirectory, type PinnedDirectory } from './pinned-directory.ts'
import { removeAll, removeStrays, stagingName } from './stray-staging.ts'
import { tryWrite, writeFailure } from './write-failure.ts'

/** An fsync takes milliseconds per file, and several at a time hardly take longer than one. */
const MOST_SYNCING = 16

const syncFile = promisify(fsync)

/** Notes a folder before it is created, so that it is found after a kill. Returns the function that ends this. */
export type HoldTemporary = (path: string) => () => void

const unfinished = new Set<string>()

export function removeUnfinished(): void {
  for (const path of unfinished) removeAll(path)
}

export class Staging {
  readonly root: PinnedDirectory
  readonly name = stagingName()
  private readonly pinned: PinnedDirectory
  private readonly folders = new Set<string>()
  private readonly open = new Set<number>()
  private readonly syncing = new Set<Promise<void>>()
  private failure: Error | undefined
  private readonly release: () => void

  constructor(directory: string, hold: HoldTemporary = () => () => {}) {
    removeStrays(directory)
    this.root = pinDirectory(directory)
    this.release = hold(join(directory, this.name))
    makeDirectory(this.root.at(this.name))
    unfinished.add(this.root.at(this.name))
    this.pinned = this.root.enter(this.name)
  }

  at(name: string): string {
    return this.pinned.at(name)
  }

  /** Creates a file that is opened with its first bytes, so that few files are open at a time. `path` is for messages. */
  createFile(name: string, path: string, onEnd: ByteTarget['end']): ByteTarget {
    let file = -1
    let position = 0
    const opened = () => {
      if (file >= 0) return file
      this.makeFolders(name)
      file = createPrivateFile(this.at(name))
      this.open.add(file)
      return file
    }
    return {
      put: (bytes) =>
        tryWrite(path, () => {
          writeFully(opened(), bytes, position)
          position += bytes.length
        }),
      end: async (total) => {
        tryWrite(path, opened)
        this.sync(file, path)
        while (this.syncing.size >= MOST_SYNCING) await Promise.race(this.syncing)
        await onEnd(total)
      },
    }
  }

  async waitForSync(): Promise<void> {
    await Promise.all(this.syncing)
    if (this.failure) throw this.failure
    for (const folder of ['.', ...this.folders]) syncDirectory(this.at(folder))
  }

  async remove(): Promise<void> {
    await Promise.all(this.syncing)
    for (const file of this.open) closeSync(file)
    this.open.clear()
    this.pinned.close()
    removeAll(this.root.at(this.name))
    unfinished.delete(this.root.at(this.name))
    this.root.close()
    this.release()
  }

  private sync(file: number, path: string): void {
    const synced = syncFile(file)
      .catch((error: unknown) => {
        this.failure ??= writeFailure(error, path)
      })
      .finally(() => {
        closeSync(file)
        this.open.delete(file)
        this.syncing.delete(synced)
      })
    this.syncing.add(synced)
  }

  private makeFolders(name: string): void {
    const folder = posix.dirname(name)
    if (folder === '.' || this.folders.has(folder)) return
    this.makeFolders(folder)
    makeDirectory(this.at(folder))
    this.folders.add(folder)
  }
}
