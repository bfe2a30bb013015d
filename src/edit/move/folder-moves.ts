// Plans the renames that put moved sessions where Claude Code looks for them. Sessions are moved one by one if their
// folder also has sessions of other directories or the new folder exists.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../error.ts'
import type { FileEdit } from '../plan.ts'
import type { FoundSessions, MovedSession } from './moved-sessions.ts'
import { groupBy } from '../../text/group-by.ts'
import { isObject } from '../../format/check.ts'

const LIST_NAME = 'sessions-index.json'

export type Move = FileEdit & { kind: 'move' }

export interface FolderMoves {
  moves: Move[]
  renamed: Map<string, string>
  notes: string[]
}

export function planFolderMoves(found: FoundSessions): FolderMoves {
  const planned = new MovePlanner()
  const moved = found.moved.filter(({ folder, folderName }) => folderName !== null && folderName !== basename(folder))
  for (const [folder, sessions] of groupBy(moved, (session) => session.folder)) {
    const [name, ...others] = new Set(sessions.map(({ folderName }) => folderName))
    const isMixed = others.length > 0 || found.staying.some(({ path }) => dirname(path) === folder)
    const target = typeof name === 'string' ? join(dirname(folder), name) : null
    if (!isMixed && target !== null && !planned.isTaken(target)) planned.moveFolder(folder, target)
    else planned.moveSessions(folder, sessions, isMixed)
  }
  return planned
}

class MovePlanner implements FolderMoves {
  readonly moves: Move[] = []
  readonly renamed = new Map<string, string>()
  readonly notes: string[] = []
  private readonly taken = new Set<string>()

  isTaken(path: string): boolean {
    return this.taken.has(path) || lstatSync(path, { throwIfNoEntry: false }) !== undefined
  }

  moveFolder(from: string, to: string): void {
    this.renamed.set(from, to)
    this.moves.push({ kind: 'move', from, to })
    this.taken.add(to)
    for (const name of readdirSync(from)) this.taken.add(join(to, name))
  }

  moveSessions(folder: string, sessions: readonly MovedSession[], isMixed: boolean): void {
    for (const session of sessions)
      for (const path of partsOf(session))
        this.move(path, join(dirname(folder), session.folderName ?? '', basename(path)))
    const targets = new Set(sessions.map(({ folderName }) => join(dirname(folder), folderName ?? '')))
    const [target] = targets
    if (target !== undefined) this.moveList(folder, target, sessions, targets.size === 1)
    if (isMixed)
      this.notes.push(`${folder} also has sessions of other directories; they stay there, and so does its memory.`)
    else if (target !== undefined) this.moveMemory(folder, target)
  }

  private moveMemory(folder: string, target: string): void {
    const memory = join(folder, 'memory')
    if (!lstatSync(memory, { throwIfNoEntry: false })) return
    if (this.isTaken(join(target, 'memory')))
      this.notes.push(`${memory} stays: ${join(target, 'memory')} already exists.`)
    else this.move(memory, join(target, 'memory'))
  }

  /** Moves the list only if all sessions it lists move to one folder; listed sessions that no longer exist do not count. */
  private moveList(folder: string, target: string, sessions: readonly MovedSession[], isOneTarget: boolean): void {
    const list = join(folder, LIST_NAME)
    const there = join(target, LIST_NAME)
    if (!lstatSync(list, { throwIfNoEntry: false })?.isFile()) return
    const listed = listedSessions(list)
    const going = new Set(sessions.map(({ id }) => id))
    const isLeft = (id: string) =>
      !going.has(id) && lstatSync(join(folder, `${id}.jsonl`), { throwIfNoEntry: false }) !== undefined
    if (!listed) this.notes.push(`${list} stays: it cannot be read.`)
    else if (!isOneTarget || listed.some(isLeft)) this.notes.push(`${list} stays: it lists sessions that stay.`)
    else if (this.isTaken(there)) this.notes.push(`${list} stays: ${there} already exists.`)
    else this.move(list, there)
  }

  private move(from: string, to: string): void {
    if (this.isTaken(to))
      throw new AppError(
        'refused',
        `${from} cannot be moved to ${to}, which already exists; move one of the two elsewhere. Nothing was changed.`,
      )
    this.taken.add(to)
    this.moves.push({ kind: 'move', from, to })
  }
}

function partsOf({ id, main, flat, folder }: MovedSession): string[] {
  const own = join(folder, id)
  const isThere = lstatSync(own, { throwIfNoEntry: false }) !== undefined
  return [main.path, ...(isThere ? [own] : []), ...flat.map(({ path }) => path)]
}

function listedSessions(path: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isObject(list) || !Array.isArray(list['entries'])) return undefined
    return list['entries'].flatMap((entry: unknown) =>
      isObject(entry) && typeof entry['sessionId'] === 'string' ? [entry['sessionId']] : [],
    )
  } catch {
    return undefined
  }
}
