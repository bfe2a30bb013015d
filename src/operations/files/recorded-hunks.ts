// The passages of a change that a record shows, for versions whose content is not known as a whole.
import type { FileEffect, FileOperation, OperationPlace } from '../../files/file-operation.ts'
import type { FileVersion } from '../../files/file-version.ts'
import type { LineCounts } from '../../files/unified-diff.ts'
import type { Hunk } from '../../thread/files/apply-change.ts'
import { patchBetween, patchOf, patchOfEdits } from '../../describe/content/patch.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../../describe/view.ts'
import { quotePath } from '../../files/quote-path.ts'

/** Finds the effect of the call that made a version; undefined if the version was only shown. */
export function effectFinder(operations: readonly FileOperation[]): (version: FileVersion) => FileEffect | undefined {
  const changes = operations.filter(({ effect }) => effect.kind === 'edit' || effect.kind === 'write')
  const effects = new Map(changes.map(({ place, effect }) => [keyOf(place), effect]))
  return (version) => (isMade(version) ? effects.get(keyOf(version.operation.place)) : undefined)
}

/** Whether the operation of a version made it, and did not only show it. */
export function isMade({ cause, isEarlier }: FileVersion): boolean {
  return cause === null && !isEarlier
}

function keyOf({ toolUseId, file, offset }: OperationPlace): string {
  return toolUseId ?? `${offset}\n${file}`
}

/** A new file counts as added as a whole. Undefined if no lines are recorded. */
export function countRecorded(effect: FileEffect | undefined): LineCounts | undefined {
  const diff = effect && recordedDiff('', effect)
  return diff && { added: diff.added, removed: diff.removed }
}

/** Undefined if the record shows no passages. */
export function recordedDiff(path: string, effect: FileEffect): DiffSection | undefined {
  if (effect.kind !== 'edit' && effect.kind !== 'write') return undefined
  if (effect.hunks.length > 0) return patchOf(path, effect.hunks.map(toRecorded))
  if (effect.kind === 'edit') return nonEmpty(patchOfEdits(path, effect.replacements))
  if (effect.original === undefined) return undefined
  return nonEmpty(patchBetween(path, effect.original ?? '', effect.content))
}

function toRecorded({ oldStart, lines }: Hunk) {
  return { oldStart, newStart: oldStart, lines }
}

function nonEmpty(diff: DiffSection): DiffSection | undefined {
  return diff.hunks.length === 0 ? undefined : diff
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '-', note: '\\ ' }

/** As a unified diff for reading. It does not apply, because the file around the passages is not known. */
export function patchOfPassages(name: string, passages: readonly DiffSection[]): string {
  const hunks = passages.flatMap((passage) => passage.hunks)
  if (hunks.length === 0) return ''
  const lines = [
    `--- ${quotePath(`a/${name}`)}`,
    `+++ ${quotePath(`b/${name}`)}`,
    ...hunks.flatMap((hunk) => [headOf(hunk), ...hunk.lines.map(({ kind, text }) => SIGNS[kind] + text)]),
  ]
  return `${lines.join('\n')}\n`
}

function headOf({ oldStart, newStart, lines }: DiffHunk): string {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === 'same' || line.kind === kind).length
  return `@@ -${oldStart},${count('removed')} +${newStart},${count('added')} @@`
}
