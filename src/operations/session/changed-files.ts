// Lists the files a session and its agents read or changed, and diffs one of them.
import type { z } from 'zod'
import { isChange } from '../../thread/files/file-changes.ts'
import type { Context } from '../context.ts'
import { findSession } from './find-session.ts'
import type { ChangedFile } from '../../session/session-view.ts'
import { sessionChanges, readHistory } from './file-changes.ts'
import type { sessionFilesInput, sessionDiffInput } from './page-declarations.ts'
import { AppError } from '../../error.ts'
import { netDiff, type NetDiff } from '../../describe/net-diff.ts'
import type { DiffSection } from '../../describe/view.ts'
import type { PlacedCall } from '../../thread/placed-calls.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { RecordList } from '../../session/transcript-records.ts'
import { toJson } from '../../text/to-json.ts'

/** Cached per session until files change again: counting lines reads every change in full, which takes seconds. */
type FileFigures = Pick<ChangedFile, 'added' | 'removed' | 'isNew'>

interface CallsRead {
  key: string
  /** The record lists of their transcripts. A rewritten file is read into a new list. */
  records: readonly RecordList[]
}

interface HeldFigures extends CallsRead {
  figures: FileFigures
}

const held = new WeakMap<OpenSession, Map<string, HeldFigures>>()

export async function runFiles(
  context: Context,
  { session }: z.output<typeof sessionFilesInput>,
): Promise<{ files: ChangedFile[] }> {
  const open = await findSession(context, session)
  await open.refresh()
  const files: ChangedFile[] = []
  // One file at a time, because the original file contents of all calls are most of a transcript.
  for (const [path, calls] of sessionChanges(open)) {
    const changes = calls.filter(({ call }) => isChange(call)).length
    const steps = new Set(calls.flatMap(({ step }) => step ?? []))
    files.push({
      path,
      reads: calls.length - changes,
      changes,
      ...(await fileFigures(open, path, calls)),
      steps: [...steps].toSorted((a, b) => a - b),
    })
  }
  return { files }
}

export async function runDiff(
  context: Context,
  { session, file }: z.output<typeof sessionDiffInput>,
): Promise<NetDiff> {
  const open = await findSession(context, session)
  await open.refresh()
  const calls = sessionChanges(open).get(file)
  if (calls) return netDiff(await readHistory(open, file, calls))
  throw new AppError('not-found', `The session did not touch ${file}; "session files" lists the files it did.`)
}

async function fileFigures(open: OpenSession, path: string, calls: readonly PlacedCall[]): Promise<FileFigures> {
  const changes = calls.filter(({ call }) => isChange(call))
  if (changes.length === 0) return { added: 0, removed: 0, isNew: false }
  const files = held.get(open) ?? new Map<string, HeldFigures>()
  held.set(open, files)
  const now = { key: keyOf(changes), records: recordsOf(open, changes) }
  const known = files.get(path)
  if (known && isSame(known, now)) return known.figures
  const figures = await readFigures(open, path, changes)
  files.set(path, { ...now, figures })
  return figures
}

function keyOf(changes: readonly PlacedCall[]): string {
  return toJson(
    changes.map(({ call, message, agentId, isUncertain }) => [
      agentId,
      message.position,
      call.id,
      call.result?.uuid,
      isUncertain,
    ]),
  )
}

function recordsOf(open: OpenSession, changes: readonly PlacedCall[]): CallsRead['records'] {
  const agents = [...new Set(changes.map(({ agentId }) => agentId))]
  return agents.map((agentId) => (agentId === null ? open.main : open.transcriptOf(agentId)).records)
}

function isSame(a: CallsRead, b: CallsRead): boolean {
  return a.key === b.key && a.records.every((records, index) => records === b.records[index])
}

async function readFigures(open: OpenSession, path: string, changes: readonly PlacedCall[]): Promise<FileFigures> {
  const history = await readHistory(open, path, changes)
  const { diffs } = netDiff(history)
  const sum = (pick: (diff: DiffSection) => number) => diffs.reduce((total, diff) => total + pick(diff), 0)
  return { added: sum((diff) => diff.added), removed: sum((diff) => diff.removed), isNew: history.isNew }
}
