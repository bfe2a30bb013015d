// The summary line of a turn that is not shown completely: number of calls and answers, and the edited files.
import { inertCode } from '../markdown/inert-code.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { shortObject } from './call-object.ts'
import type { CompactTurn, CompactEdit } from './compact-turn.ts'

const MOST_FILES = 12
const MOST_OF_PATH = 70

export function turnSummary({ pieces }: Pick<CompactTurn, 'pieces'>): string {
  const calls = pieces.reduce((sum, piece) => sum + callsOf(piece), 0)
  const failed = pieces.filter((piece) => piece.kind === 'call' && piece.hasFailed).length
  const answers = pieces.filter(({ kind }) => kind === 'answer').length
  if (calls === 0 && answers < 2) return ''
  const counts = [
    calls > 0 ? plural(calls, 'tool call') + (failed > 0 ? ` (${formatCount(failed)} failed)` : '') : '',
    answers > 1 ? plural(answers, 'answer') : '',
  ].filter((part) => part !== '')
  const edits = editText(pieces.flatMap((piece) => (piece.kind === 'call' && !piece.hasFailed ? piece.edits : [])))
  return `*Not all shown: ${counts.join(', ')}${edits === '' ? '' : '; edited'}*${edits}`
}

function callsOf(piece: CompactTurn['pieces'][number]): number {
  return piece.kind === 'run' ? piece.calls.length : piece.kind === 'call' ? 1 : 0
}

function editText(edits: readonly CompactEdit[]): string {
  const files = new Map<string, { added: number; removed: number }>()
  for (const { path, added, removed } of edits) {
    const sum = files.get(path) ?? { added: 0, removed: 0 }
    files.set(path, { added: sum.added + added, removed: sum.removed + removed })
  }
  const names = [...files].map(
    ([path, { added, removed }]) => `${inertCode(shortObject(path, MOST_OF_PATH))} +${added} −${removed}`,
  )
  const left = names.length - MOST_FILES
  const shown = names.slice(0, MOST_FILES).join(', ')
  return shown === '' ? '' : ` ${shown}${left > 0 ? ` and ${plural(left, 'other file')}` : ''}`
}
