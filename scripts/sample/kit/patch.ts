import type { JsonObject } from './json.ts'

const CONTEXT = 3

type Step = { readonly sign: ' ' | '+' | '-'; readonly line: string }

/** Returns a `structuredPatch` as Claude Code stores it: hunks with three lines of context. */
export function structuredPatch(before: string, after: string): JsonObject[] {
  const steps = diff(before.split('\n'), after.split('\n'))
  const changed = steps.flatMap((step, index) => (step.sign === ' ' ? [] : [index]))
  const hunks: JsonObject[] = []
  let from = 0
  while (from < changed.length) {
    let to = from
    while (to + 1 < changed.length && (changed[to + 1] ?? 0) - (changed[to] ?? 0) <= CONTEXT * 2) to += 1
    hunks.push(hunk(steps, Math.max(0, (changed[from] ?? 0) - CONTEXT), (changed[to] ?? 0) + CONTEXT + 1))
    from = to + 1
  }
  return hunks
}

function hunk(steps: readonly Step[], from: number, to: number): JsonObject {
  const before = steps.slice(0, from)
  const inside = steps.slice(from, to)
  const count = (part: readonly Step[], skip: '+' | '-'): number => part.filter((step) => step.sign !== skip).length
  return {
    oldStart: count(before, '+') + 1,
    oldLines: count(inside, '+'),
    newStart: count(before, '-') + 1,
    newLines: count(inside, '-'),
    lines: inside.map((step) => step.sign + step.line),
  }
}

/** Longest common subsequence of lines. The sample files are small enough for the full table. */
function diff(before: readonly string[], after: readonly string[]): Step[] {
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number): number => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const steps: Step[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    const left = before[row]
    const right = after[column]
    if (left !== undefined && left === right) {
      steps.push({ sign: ' ', line: left })
      row += 1
      column += 1
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ sign: '-', line: left })
      row += 1
    } else if (right !== undefined) {
      steps.push({ sign: '+', line: right })
      column += 1
    }
  }
  return steps
}
