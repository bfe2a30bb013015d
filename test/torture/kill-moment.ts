// Chooses when to kill a sync: after a random time, which hits long phases, or right after a file changed size, which hits
// the short phases of a commit.
import type { ChildProcess } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../generate/random.ts'

export type KillMoment =
  | { kind: 'time'; ms: number }
  /** `laterMs` after the size of these files changed `count` times. */
  | { kind: 'change'; of: (typeof WATCHED)[number]; count: number; laterMs: number }

const WATCHED = ['log', 'index', 'packs', 'catalog'] as const

export function chooseMoment(random: Random, runMs: number): KillMoment {
  if (random.chance(0.5)) return { kind: 'time', ms: random.between(30, Math.ceil(runMs * 1.05)) }
  const of = random.pick(WATCHED)
  return { kind: 'change', of, count: random.between(1, random.pick([1, 3, 20])), laterMs: random.below(6) }
}

/** Waits for the moment. Resolves to false if the process ended before. */
export async function untilMoment(moment: KillMoment, dataHome: string, hasEnded: () => boolean): Promise<boolean> {
  const began = performance.now()
  let changes = 0
  let before = sizeOf(moment, dataHome)
  while (!hasEnded()) {
    if (moment.kind === 'time' && performance.now() - began >= moment.ms) return true
    const size = sizeOf(moment, dataHome)
    if (size !== before) changes += 1
    before = size
    if (moment.kind === 'change' && changes >= moment.count) {
      await wait(moment.laterMs)
      return !hasEnded()
    }
    await wait(1)
  }
  return false
}

/** Longer than COMMIT_MS in src/store/sync/sync-writer.ts: after this pause, the next step of a sync commits. */
const PAUSE_MS = 5200

/**
 * Waits for the first commit of a first sync, while most files are still unread: stops the process when it has begun with
 * the files, until a commit is due.
 */
export async function untilFirstCommit(
  child: ChildProcess,
  dataHome: string,
  hasEnded: () => boolean,
): Promise<boolean> {
  const hasBegun = await untilMoment({ kind: 'change', of: 'catalog', count: 1, laterMs: 0 }, dataHome, hasEnded)
  if (!hasBegun) return false
  child.kill('SIGSTOP')
  await wait(PAUSE_MS)
  // The archive is committed first, then the index.
  const committing = untilMoment({ kind: 'change', of: 'log', count: 1, laterMs: 3 }, dataHome, hasEnded)
  child.kill('SIGCONT')
  return committing
}

function sizeOf(moment: KillMoment, dataHome: string): number {
  if (moment.kind === 'time') return 0
  switch (moment.of) {
    case 'log':
      return fileSize(join(dataHome, 'index', 'index.db-wal'))
    case 'index':
      return fileSize(join(dataHome, 'index', 'index.db'))
    case 'catalog':
      return fileSize(join(dataHome, 'archive', 'catalog.jsonl'))
    case 'packs':
      return namesIn(join(dataHome, 'archive', 'packs')).reduce((sum, path) => sum + fileSize(path), 0)
  }
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
