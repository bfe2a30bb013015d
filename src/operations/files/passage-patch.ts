// Recorded passages of changes as a unified diff for reading. It does not apply, because the file around them is not known.
import { quotePath } from '../../files/quote-path.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../../describe/view.ts'

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '-', note: '\\ ' }

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
