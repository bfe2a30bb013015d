// What a session, or one of its turns, changed in a file: the content before its first change and after its last.
import type { FileOperation, KnownContent } from '../../files/file-operation.ts'
import type { VersionLabel } from '../../files/file-version.ts'
import { replaySteps, type ReplayStep } from '../../files/replay-file.ts'
import { readTurnSpan } from '../../store/files/read-moments.ts'
import type { Database } from '../../store/open.ts'
import { AppError } from '../../error.ts'
import { advise, operation as reference } from '../../text/advice.ts'
import { isMade } from './recorded-hunks.ts'

export interface SessionChange {
  before: KnownContent
  after: KnownContent
  /** Null if the file did not exist. */
  beforeLabel: VersionLabel | null
  afterLabel: VersionLabel | null
}

/** Undefined if the operations contain no such change. */
export function sessionChange(
  operations: readonly FileOperation[],
  isOwn: (operation: FileOperation) => boolean,
): SessionChange | undefined {
  let change: SessionChange | undefined
  let last: ReplayStep | undefined
  replaySteps(operations, (step) => {
    if (isMade(step.version) && isChange(step.operation) && isOwn(step.operation)) {
      const before = change ?? baseOf(step, last)
      change = { ...before, after: step.content, afterLabel: step.content === null ? null : step.version.label }
    }
    last = step
  })
  return change
}

function isChange({ effect }: FileOperation): boolean {
  return effect.kind === 'edit' || effect.kind === 'write' || effect.kind === 'unknown'
}

function baseOf({ operation }: ReplayStep, last: ReplayStep | undefined): SessionChange {
  const none = { after: undefined, afterLabel: null }
  if (last) return { before: last.content, beforeLabel: last.content === null ? null : last.version.label, ...none }
  const isNew = operation.effect.kind === 'write' && operation.effect.original === null
  return { before: isNew ? null : undefined, beforeLabel: null, ...none }
}

export interface TurnPlace {
  session: string | null
  agentId: string | null
  turn: number | null
  atMs: number | null
}

/** Selects what belongs to a turn. Agents have turns of their own, so theirs are selected by time. */
export function turnSelector(
  database: Database,
  session: string,
  turn: number | undefined,
): (place: TurnPlace) => boolean {
  if (turn === undefined) return (place) => place.session === session
  const span = readTurnSpan(database, session, turn)
  if (!span)
    throw new AppError(
      'not-found',
      advise`Session ${session} has no turn ${String(turn)}; ${reference('show', session)} shows its turns.`,
    )
  return ({ session: own, agentId, turn: number, atMs }) => {
    if (own !== session) return false
    return agentId === null ? number === turn : atMs !== null && atMs >= span.fromMs && atMs < span.toMs
  }
}
