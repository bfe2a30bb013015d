// Measures the replay of one file with many versions: its versions, and the origin of every line. Target: 1 s for 100,000
// versions, and memory that does not grow with their contents.
//   node scripts/run.js bench/file-history.ts [--versions=100000] [--lines=50]
import { parseArgs } from 'node:util'
import type { FileOperation } from '../src/files/file-operation.ts'
import { traceLines } from '../src/files/line-origins.ts'
import { listVersions, replayFile } from '../src/files/replay-file.ts'
import { edit, operation, write } from '../test/file-operations.ts'
import { noteFigure } from './figures.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: { versions: { type: 'string', default: '100000' }, lines: { type: 'string', default: '50' } },
})

const operations = makeOperations(Number(values.versions), Number(values.lines))
let characters = 0
const replay = time(() => {
  replayFile(operations, (_version, content) => {
    characters += content?.length ?? 0
  })
})
const list = time(() => {
  listVersions(operations)
})
const origins = time(() => {
  traceLines(operations, operations.length)
})
noteFigure('file history', replay)
printTable('File history', [
  ['', 'ms'],
  [`replay of ${operations.length} versions, ${(characters / 1e6).toFixed(0)} MB of contents`, replay.toFixed(0)],
  ['list of versions', list.toFixed(0)],
  ['origins of the lines of the last one', origins.toFixed(0)],
])

/** A write, then edits of one line each, without originals. */
function makeOperations(count: number, size: number): FileOperation[] {
  const lines = Array.from({ length: size }, (_, index) => `line ${index} of the tide table`)
  const result = [operation(write(`${lines.join('\n')}\n`, { original: null }), 1)]
  for (let number = 2; number <= count; number++) {
    const at = number % size
    const before = lines[at] ?? ''
    const after = `line ${at} as changed by edit ${number}`
    // Only the lines around the change, because a diff of the whole file would take longer than the replay.
    const first = Math.max(0, at - 3)
    const near = lines.slice(first, at + 4).join('\n')
    const effect = edit(near, before, after, { original: undefined })
    const hunks = effect.hunks.map(({ lines: changed }) => ({
      oldStart: first + 1,
      lines: (changed ?? []).filter((line) => !line.startsWith('\\')),
    }))
    result.push(operation({ ...effect, hunks }, number))
    lines[at] = after
  }
  return result
}

function time(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
