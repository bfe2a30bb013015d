// The runs of lines with the same origin that a window of lines shows.
import type { CallOutput } from '../api.ts'

export type OriginRun = NonNullable<CallOutput<'file content'>['origins']>[number]

/** Cuts runs at the window: lines with indexes `from` to `to`, without `to`. */
export function runsWithin(runs: readonly OriginRun[], from: number, to: number): OriginRun[] {
  return runs.flatMap((run) => {
    const start = Math.max(run.from - 1, from)
    const end = Math.min(run.from - 1 + run.count, to)
    return start < end ? [{ version: run.version, from: start + 1, count: end - start }] : []
  })
}

/** A newline at the end does not begin another line, as in the runs. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
