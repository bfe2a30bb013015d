// The rows of the outline: turns, each followed by its branches. Branches without a known turn come last.
import type { BranchOutline, SessionOutline, ThreadName, TurnOutline } from '../../../src/session/session-view.ts'

export type OutlineRow =
  | { kind: 'back'; key: string }
  | { kind: 'turn'; key: string; turn: TurnOutline }
  | { kind: 'branch'; key: string; branch: BranchOutline }

export function outlineRows(outline: SessionOutline, thread: ThreadName, filter: string): OutlineRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const isMain = thread.agent === undefined && thread.branch === undefined
  const branches = new Map(isMain ? outline.branches.map((branch) => [branch.number, branch]) : [])
  const rows: OutlineRow[] = isMain || words.length > 0 ? [] : [{ kind: 'back', key: 'back' }]
  for (const turn of outline.thread.turns) {
    if (hasWords(turn.prompt ?? '', words)) rows.push({ kind: 'turn', key: `turn ${turn.index}`, turn })
    for (const number of turn.branches) {
      const branch = branches.get(number)
      branches.delete(number)
      if (branch && hasWords(branch.prompts.join(' '), words)) rows.push(branchRow(branch))
    }
  }
  const rest = [...branches.values()].filter(({ prompts }) => hasWords(prompts.join(' '), words))
  return [...rows, ...rest.map(branchRow)]
}

function branchRow(branch: BranchOutline): OutlineRow {
  return { kind: 'branch', key: `branch ${branch.number}`, branch }
}

function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

export function rowOfTurn(rows: readonly OutlineRow[], index: number): number {
  return rows.findIndex((row) => row.kind === 'turn' && row.turn.index === index)
}
