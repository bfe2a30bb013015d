// The rows of a list of versions, with the size and the changes of each, computed in one replay.
import type { FileEffect, KnownContent, OperationPlace } from '../../files/file-operation.ts'
import type { FileVersion, VersionEvidence } from '../../files/file-version.ts'
import { replaySteps } from '../../files/replay-file.ts'
import { countChanges } from '../../files/unified-diff.ts'
import { countLines } from '../../describe/content/lines.ts'
import { countRecorded, isMade } from './recorded-hunks.ts'
import type { FileHistory, Histories } from './histories.ts'
import type { FileVersionRow } from './outputs.ts'

export function versionRows(histories: Histories, { operations }: FileHistory): FileVersionRow[] {
  const rows: FileVersionRow[] = []
  let before: KnownContent
  replaySteps(operations, ({ version, content, operation }) => {
    const effect = isMade(version) ? operation.effect : undefined
    rows.push({ ...toRow(histories, version, content), ...changesOf(effect, before, content) })
    before = content
  })
  return rows
}

function toRow(
  histories: Histories,
  version: FileVersion,
  content: KnownContent,
): Omit<FileVersionRow, 'added' | 'removed'> {
  const { place } = version.operation
  const prompt = histories.prompt(place)
  return {
    number: version.number,
    at: timeOf(version.atMs),
    ...placeOf(place),
    sessionTitle: histories.session(place.session)?.title ?? null,
    ...knowledgeOf(version, content),
    lines: typeof content === 'string' ? countLines(content) : null,
    cause: version.cause,
    prompt: prompt?.text ?? null,
    promptUuid: prompt?.uuid ?? null,
  }
}

export function placeOf(place: OperationPlace) {
  return {
    session: place.session,
    uuid: place.resultUuid ?? place.callUuid,
    callUuid: place.callUuid,
    agentId: place.agentId,
    turn: place.turn,
  }
}

export function knowledgeOf({ label, isVerified, evidence, characters }: FileVersion, content: KnownContent) {
  return {
    label,
    verified: isVerified,
    bytes: typeof content === 'string' ? Buffer.byteLength(content) : null,
    exists: content === undefined ? (characters === -1 ? false : null) : content !== null,
    evidence: evidence.map(toEvidence),
  }
}

function toEvidence({ kind, place }: VersionEvidence): FileVersionRow['evidence'][number] {
  return {
    kind,
    session: place.session,
    uuid: place.resultUuid ?? place.callUuid,
    toolUseId: place.toolUseId,
  }
}

export function timeOf(ms: number | null): string | null {
  return ms === null || Number.isNaN(new Date(ms).getTime()) ? null : new Date(ms).toISOString()
}

type Changes = Pick<FileVersionRow, 'added' | 'removed'>

/** Of partial versions, counts the recorded passages. */
function changesOf(effect: FileEffect | undefined, before: KnownContent, content: KnownContent): Changes {
  if (before !== undefined && content !== undefined) return countChanges(before ?? '', content ?? '')
  return countRecorded(effect) ?? { added: null, removed: null }
}
