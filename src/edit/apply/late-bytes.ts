// Who had a file open when another took its name goes on writing to the old one. It is held open for some seconds, and what
// comes is carried over, so that no line is lost.
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HeldFolder } from '../held-folder.ts'
import { readAt } from './write-in-place.ts'

/** How long: who holds a file open without a word for this time has stopped writing. */
export const LATE_MS = 5000
const POLL_MS = 100

const watches = new Set<Promise<void>>()

/** All that are under way; a process should not end before. */
export async function lateWrites(): Promise<void> {
  await Promise.all(watches)
}

export interface OldFile {
  /** Of the file that lost its name; closed when the watch ends. */
  descriptor: number
  /** How much of it the new one has. */
  size: number
  path: string
}

export function watchLateBytes(old: OldFile, roots: readonly string[], forMs: number): void {
  const watch = carryOver(old, roots, forMs).finally(() => {
    closeSync(old.descriptor)
    watches.delete(watch)
  })
  watches.add(watch)
}

async function carryOver({ descriptor, size, path }: OldFile, roots: readonly string[], forMs: number): Promise<void> {
  let carried = size
  const until = performance.now() + forMs
  for (;;) {
    const { size: now } = fstatSync(descriptor)
    if (now > carried) {
      append(path, readAt(descriptor, carried, now - carried), roots)
      carried = now
    }
    if (performance.now() >= until) return
    await wait(POLL_MS)
  }
}

function append(path: string, bytes: Buffer, roots: readonly string[]): void {
  const folder = HeldFolder.open(dirname(path), roots)
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)
    const file = openSync(folder.at(basename(path)), flags)
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    } finally {
      closeSync(file)
    }
  } finally {
    folder.close()
  }
}
