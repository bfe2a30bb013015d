// A process that had a file open when it was replaced keeps writing to the old file. The old file is watched for some
// seconds, and new bytes are appended to the new file, so that no line is lost.
import { closeSync, constants, existsSync, fstatSync, openSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../error.ts'
import type { StepRow } from '../../store/journal/edit-log.ts'
import { OpenFolder } from '../open-folder.ts'
import { pathAfterMoves } from '../undo-plan.ts'
import { readAt } from '../../reader/byte-reader.ts'
import { advise, operation } from '../../text/advice.ts'

/** A process that writes nothing to a replaced file in this time is assumed to be done. */
export const LATE_MS = 5000
const POLL_MS = 100
const NEWLINE = 0x0a

const watches = new Set<Promise<void>>()
const failures: AppError[] = []

/** Waits for all watches; a process should not end before. Throws the first failure. */
export async function waitForLateWrites(): Promise<void> {
  await Promise.all(watches)
  const [failure] = failures.splice(0)
  if (failure) throw failure
}

export interface OldFile {
  descriptor: number
  /** Bytes of it that the new file already has. */
  size: number
  path: string
}

export interface LateByteOptions {
  roots: readonly string[]
  moves: readonly StepRow[]
  forMs: number
}

export function watchLateBytes(old: OldFile, { roots, moves, forMs }: LateByteOptions): void {
  const carrier = new Carrier(old, [pathAfterMoves(old.path, moves), old.path], roots)
  if (forMs <= 0) {
    carrier.finish()
    return
  }
  const watch = carrier.watch(forMs).finally(() => watches.delete(watch))
  watches.add(watch)
}

/** Never throws: failures are reported by `waitForLateWrites`. */
class Carrier {
  private readonly old: OldFile
  private readonly paths: readonly string[]
  private readonly roots: readonly string[]
  private carried: number

  /** `paths`: a move may have been reverted, so the file is at the first of these that exists. */
  constructor(old: OldFile, paths: readonly string[], roots: readonly string[]) {
    this.old = old
    this.paths = paths
    this.roots = roots
    this.carried = old.size
  }

  async watch(forMs: number): Promise<void> {
    const until = performance.now() + forMs
    while (performance.now() < until) {
      // A failure here may succeed on the next poll; only the last one is reported.
      this.tryCarry(false)
      await wait(POLL_MS)
    }
    this.finish()
  }

  finish(): void {
    const error = this.tryCarry(true)
    if (error !== undefined) failures.push(this.describe(error))
    closeSync(this.old.descriptor)
  }

  private tryCarry(isLast: boolean): unknown {
    try {
      this.carry(isLast)
      return undefined
    } catch (error) {
      return error
    }
  }

  /** Carries over only complete lines until the last call, because others may write to the new file meanwhile. */
  private carry(isLast: boolean): void {
    const { descriptor } = this.old
    const fresh = readAt(descriptor, this.carried, Math.max(0, fstatSync(descriptor).size - this.carried))
    const bytes = isLast ? fresh : fresh.subarray(0, fresh.lastIndexOf(NEWLINE) + 1)
    if (bytes.length === 0) return
    const startsLine = this.carried === 0 || readAt(descriptor, this.carried - 1, 1)[0] === NEWLINE
    const path = this.paths.find((each) => existsSync(each)) ?? this.old.path
    append({ path, bytes, startsLine, roots: this.roots }, (written) => (this.carried += written))
  }

  private describe(cause: unknown): AppError {
    return new AppError(
      'unreadable',
      advise`Another program wrote to ${this.old.path} while it was replaced, and those bytes could not be carried over; ${operation('undo')} restores the old file without them.`,
      { cause },
    )
  }
}

interface LateBytes {
  path: string
  bytes: Buffer
  /** Whether they begin a line of the old file. */
  startsLine: boolean
  roots: readonly string[]
}

function append({ path, bytes, startsLine, roots }: LateBytes, onWritten: (bytes: number) => void): void {
  const folder = OpenFolder.open(dirname(path), roots)
  try {
    const flags = constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)
    const file = openSync(folder.at(basename(path)), flags)
    try {
      const { size } = fstatSync(file)
      if (startsLine && size > 0 && readAt(file, size - 1, 1)[0] !== NEWLINE) writeSync(file, '\n')
      for (let written = 0; written < bytes.length;) {
        const now = writeSync(file, bytes, written)
        onWritten(now)
        written += now
      }
    } finally {
      closeSync(file)
    }
  } finally {
    folder.close()
  }
}
