// Cuts off the beginning or the end of a session, between messages. Names, modes and other records that belong to the
// session as a whole stay.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isTalkRecord } from '../../thread/graph.ts'
import { plural } from '../../text/quantity.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { cutRecords } from '../remove/cut-records.ts'
import { removeRecords } from '../remove/remove-records.ts'
import { recordId } from './session-agents.ts'
import { advise, field } from '../../text/advice.ts'

export interface TrimRequest {
  /** uuid of the first message that stays. */
  before?: string | undefined
  /** uuid of the last one that stays. */
  after?: string | undefined
}

export async function planTrim(session: EditedSession, { before, after }: TrimRequest): Promise<EditPlan> {
  if (before === undefined && after === undefined)
    throw new AppError(
      'usage',
      advise`Say where to cut: ${field('before', 'UUID')} keeps it and what follows, ${field('after', 'UUID')} what precedes.`,
    )
  const cut = cutRecords(session.main, {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })
  if (cut.records.size === 0)
    return { summary: 'Nothing stands there; nothing to do.', edits: [], touched: [], notes: [] }
  const { gone, edits, touched, notes, figures } = await removeRecords(session, cut)
  return {
    summary: `Cuts off ${partsOf(before, after)} of the session: ${[figures, ...branchesIn(session, gone)].join(', ')}; ${plural(left(session, gone), 'message record')} left.`,
    edits,
    touched,
    notes: [...notesOn(gone, after), ...notes],
  }
}

function partsOf(before: string | undefined, after: string | undefined): string {
  return [...(before === undefined ? [] : ['the beginning']), ...(after === undefined ? [] : ['the end'])].join(' and ')
}

/** Nobody sees them go: they are not part of the line in use. */
function branchesIn({ main }: EditedSession, gone: ReadonlySet<ScannedRecord>): string[] {
  const uuids = new Set([...gone].map(recordId))
  const branches = main.thread.branches.filter(
    ({ messages }) =>
      messages.length > 0 && messages.every((message) => message.uuids.every((uuid) => uuids.has(uuid))),
  )
  const prompts = branches.reduce((sum, branch) => sum + branch.prompts.length, 0)
  if (branches.length === 0) return []
  const words = `including ${plural(branches.length, 'branch', 'branches')}`
  return [prompts === 0 ? words : `${words} with ${plural(prompts, 'prompt')}`]
}

function left({ main }: EditedSession, gone: ReadonlySet<ScannedRecord>): number {
  return main.records.filter((each) => isTalkRecord(each.record) && !gone.has(each)).length
}

/** A compaction behind the end that is kept: what it had summed up is loaded again. */
function notesOn(gone: ReadonlySet<ScannedRecord>, after: string | undefined): string[] {
  const compactions = [...gone].filter(
    ({ record }) => record.type === 'system' && record.subtype === 'compact_boundary',
  ).length
  return after === undefined || compactions === 0
    ? []
    : [`${plural(compactions, 'compaction')} is cut off: resuming may load again what it had summed up.`]
}
