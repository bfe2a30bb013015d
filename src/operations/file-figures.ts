// How many lines a session added to a file and removed from it. To tell, everything the calls that changed it say is read:
// seconds, in a long session. So what was found is held with the session, as long as these calls are the same.
import { netDiff } from '../render/net-diff.ts'
import type { DiffSection } from '../render/view.ts'
import { isChange } from '../thread/file-changes.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import type { PlacedCall } from '../thread/placed-calls.ts'
import type { OpenSession } from '../session/open-session.ts'
import type { ChangedFile } from '../session/session-view.ts'
import { readHistory } from './session-changes.ts'

export type FileFigures = Pick<ChangedFile, 'added' | 'removed' | 'isNew'>

/** `calls` are those of the path, as sessionChanges has them. */
export async function fileFigures(open: OpenSession, path: string, calls: readonly PlacedCall[]): Promise<FileFigures> {
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

interface CallsRead {
  key: string
  /** Of the transcripts they stand in: a file that was written anew is read into another list. */
  records: readonly (readonly PlacedRecord[])[]
}

interface HeldFigures extends CallsRead {
  figures: FileFigures
}

const held = new WeakMap<OpenSession, Map<string, HeldFigures>>()

function keyOf(changes: readonly PlacedCall[]): string {
  return JSON.stringify(
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
