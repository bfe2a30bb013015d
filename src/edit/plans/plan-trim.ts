// Plans cutting off the beginning or the end of a session. Records such as its name are kept.
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
  before?: string | undefined
  after?: string | undefined
}

export async function planTrim(session: EditedSession, { before, after }: TrimRequest): Promise<EditPlan> {
  if (before === undefined && after === undefined)
    throw new AppError(
      'usage',
      advise`Choose where to cut: ${field('before', 'UUID')} removes everything before that message, ${field('after', 'UUID')} everything after it.`,
    )
  const cut = cutRecords(session.main, {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })
  if (cut.records.size === 0)
    return { summary: 'Nothing to do: there is nothing to cut off.', edits: [], touched: [], notes: [] }
  const { gone, edits, touched, notes, figures } = await removeRecords(session, cut)
  return {
    summary: `Cuts off ${partsOf(before, after)} of the session: ${[figures, ...branchesIn(session, gone)].join(', ')}; ${plural(countLeft(session, gone), 'message record')} left.`,
    edits,
    touched,
    notes: [...notesOn(gone, after), ...notes],
  }
}

function partsOf(before: string | undefined, after: string | undefined): string {
  return [...(before === undefined ? [] : ['the beginning']), ...(after === undefined ? [] : ['the end'])].join(' and ')
}

/** Describes removed branches: they are not on the active branch, so the user would not notice. */
function branchesIn({ main }: EditedSession, gone: ReadonlySet<ScannedRecord>): string[] {
  const uuids = new Set([...gone].map(recordId))
  const branches = main.thread.branches.filter(
    ({ messages }) =>
      messages.length > 0 && messages.every((message) => message.uuids.every((uuid) => uuids.has(uuid))),
  )
  const prompts = branches.reduce((sum, branch) => sum + branch.prompts.length, 0)
  if (branches.length === 0) return []
  const phrase = `including ${plural(branches.length, 'branch', 'branches')}`
  return [prompts === 0 ? phrase : `${phrase} with ${plural(prompts, 'prompt')}`]
}

function countLeft({ main }: EditedSession, gone: ReadonlySet<ScannedRecord>): number {
  return main.records.filter((each) => isTalkRecord(each.record) && !gone.has(each)).length
}

/** If a compaction after the new end is cut off, resuming loads what it had summarized. */
function notesOn(gone: ReadonlySet<ScannedRecord>, after: string | undefined): string[] {
  const compactions = [...gone].filter(
    ({ record }) => record.type === 'system' && record.subtype === 'compact_boundary',
  ).length
  return after === undefined || compactions === 0
    ? []
    : [
        `${plural(compactions, 'compaction')} ${compactions === 1 ? 'is' : 'are'} cut off; resuming may load the summarized messages again.`,
      ]
}
