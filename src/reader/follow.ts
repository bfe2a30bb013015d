// Follows a growing transcript. It polls, because one stat every 100 ms costs almost nothing and works on every file
// system, while fs.watch misses changes on network mounts and after a rename.
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, systemCode } from '../error.ts'
import type { LineEntry } from './entries.ts'
import { checkPosition, positionAt, TailTracker, takePosition, type Position, type PositionState } from './position.ts'
import { fileError, toFileError } from './file-error.ts'
import { openTranscript, readHandle, type ReadableFile } from './read.ts'

const POLL_MS = 100

export interface FollowOptions {
  from?: Position
  pollMs?: number
  signal?: AbortSignal
}

export interface FollowBatch {
  entries: LineEntry[]
  /** Set on an empty batch if the file changed: entries yielded before may be gone. */
  restarted?: 'truncated' | 'replaced'
  caughtUp: boolean
  position: Position
}

export async function* follow(path: string, options: FollowOptions = {}): AsyncGenerator<FollowBatch> {
  let position = options.from
  let seen = ''
  while (!options.signal?.aborted) {
    const stamp = await stampOf(path)
    const handle = stamp !== undefined && stamp !== seen ? await openIfThere(path) : undefined
    if (stamp !== undefined && handle) {
      for await (const batch of readNew(path, handle, position)) {
        position = batch.position
        yield batch
      }
      seen = stamp
    }
    await pause(options)
  }
}

/** Returns undefined for a missing file, which is not an error: it may have been rotated and come back. */
async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino}:${size}:${mtimeMs}`
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw fileError(path, error)
  }
}

async function openIfThere(path: string): Promise<ReadableFile | undefined> {
  try {
    return await openTranscript(path)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

export async function* readAppended(
  path: string,
  position: Position | undefined,
  until = Infinity,
): AsyncGenerator<FollowBatch> {
  const handle = await openIfThere(path)
  if (handle) yield* readNew(path, handle, position, until)
}

async function* readNew(
  path: string,
  handle: ReadableFile,
  position: Position | undefined,
  until = Infinity,
): AsyncGenerator<FollowBatch> {
  try {
    const state: PositionState = position ? await checkPosition(handle, position) : 'grown'
    if (position && state === 'unchanged') return
    const restarted = state === 'truncated' || state === 'replaced' ? state : undefined
    const from = restarted || !position ? { offset: 0, line: 1 } : position
    const start = await takePosition(handle, from)
    if (restarted) yield { entries: [], restarted, caughtUp: false, position: start }
    const tail = await TailTracker.startAt(handle, from.offset)
    const onChunk = (chunk: Buffer) => tail.push(chunk)
    let reached = start
    const { offset, line } = from
    for await (const entries of readHandle(handle, { offset, line, holdBack: true, onChunk, until })) {
      reached = positionAt({ ...from, inode: start.inode, ...positionAfter(entries) }, tail.bytes)
      yield { entries, caughtUp: false, position: reached }
    }
    yield { entries: [], caughtUp: true, position: reached }
  } catch (error) {
    throw toFileError(path, error)
  } finally {
    await handle.close()
  }
}

/** With the tail held back, every batch ends after a newline. */
function positionAfter(entries: readonly LineEntry[]): { offset: number; line: number } | undefined {
  const last = entries.at(-1)
  return last && { offset: last.offset + last.length, line: last.line + 1 }
}

async function pause(options: FollowOptions): Promise<void> {
  try {
    await sleep(options.pollMs ?? POLL_MS, undefined, options.signal ? { signal: options.signal } : {})
  } catch (error) {
    if (!options.signal?.aborted) throw error
  }
}
