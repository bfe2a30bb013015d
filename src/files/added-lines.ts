// Keeps which operation last added a line, while the line has not been deleted.
import type { EditEffect, FileOperation } from './file-operation.ts'
import type { FileVersion } from './file-version.ts'
import type { LineOrigin } from './line-origins.ts'
import type { ReplayStep } from './replay-file.ts'

export interface AddedLine {
  operation: FileOperation
  version: FileVersion
  /** Lines that the operation added one after the other, and the place of this line among them. */
  run: readonly string[]
  index: number
  /** No other line of the file was equal then. */
  isOnly: boolean
}

export class AddedLines {
  private readonly lines = new Map<string, AddedLine>()

  find(line: string): AddedLine | undefined {
    return this.lines.get(line)
  }

  /** `origins` are those of the lines of the version; undefined if its content is not known. */
  add(step: ReplayStep, origins: readonly LineOrigin[] | undefined, isOwn: boolean): void {
    const { content, version, operation } = step
    if (content === null) this.lines.clear()
    else if (content !== undefined && origins) {
      const all = content.split('\n').map(withoutReturn)
      this.keep(new Set(all))
      const counts = isOwn ? countEach(all) : new Map<string, number>()
      if (isOwn) for (const run of runsOf(all, origins, version.number)) this.addRun(step, run, counts)
    } else if (operation.effect.kind === 'edit') {
      for (const { removed, added } of changesOf(operation.effect)) {
        for (const line of removed) this.lines.delete(line)
        if (isOwn) this.addRun(step, added, countEach(added))
      }
    }
  }

  private keep(lines: ReadonlySet<string>): void {
    for (const line of this.lines.keys()) if (!lines.has(line)) this.lines.delete(line)
  }

  private addRun(
    { operation, version }: ReplayStep,
    run: readonly string[],
    counts: ReadonlyMap<string, number>,
  ): void {
    for (const [index, line] of run.entries())
      this.lines.set(line, { operation, version, run, index, isOnly: counts.get(line) === 1 })
  }
}

function runsOf(lines: readonly string[], origins: readonly LineOrigin[], number: number): string[][] {
  const runs: string[][] = []
  let last = -2
  for (const [index, origin] of origins.entries()) {
    if (origin !== number) continue
    if (index !== last + 1) runs.push([])
    runs.at(-1)?.push(lines[index] ?? '')
    last = index
  }
  return runs
}

/** Of an edit whose file is not known: the passages without the lines at both ends that stay the same. */
function changesOf({ replacements }: EditEffect): { removed: string[]; added: string[] }[] {
  return replacements.map(({ before, after }) => {
    const removed = before.split('\n').map(withoutReturn)
    const added = after.split('\n').map(withoutReturn)
    while (removed.length > 0 && added.length > 0 && removed[0] === added[0]) {
      removed.shift()
      added.shift()
    }
    while (removed.length > 0 && added.length > 0 && removed.at(-1) === added.at(-1)) {
      removed.pop()
      added.pop()
    }
    const stays = new Set(removed)
    // A line in the middle that the passage had before is not new; the run ends there.
    const end = added.findIndex((line) => stays.has(line))
    return { removed: removed.filter((line) => !added.includes(line)), added: end < 0 ? added : added.slice(0, end) }
  })
}

export function countEach(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
