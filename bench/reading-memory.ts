// Measures the peak memory of reading a file of 4 GB, one line of 600 MB, and the longest lines that are held in memory.
// Each file is read by a separate process; the peak is its VmHWM.
//   node scripts/run.js bench/reading-memory.ts [--gigabytes N] [--dir DIR]
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_LINE_BYTES } from '../src/reader/lines.ts'
import { readEntries } from '../src/reader/read.ts'
import { generateLines, writeRepeated } from './corpus.ts'

const { values } = parseArgs({
  options: {
    read: { type: 'string' },
    gigabytes: { type: 'string', default: '4' },
    dir: { type: 'string', default: tmpdir() },
  },
})

const files: Readonly<Record<string, (path: string) => void>> = {
  'many lines': (path) => writeRepeated(path, generateLines(2, 64e6), Number(values.gigabytes) * 1e9),
  'one line of 600 MB': (path) => writeLongLines(path, [600e6], 'x'),
  'one damaged line of 600 MB': (path) => writeLongLines(path, [600e6], '\0'),
  'longest lines held in memory': (path) => writeLongLines(path, Array(8).fill(MAX_LINE_BYTES), 'x'),
  'the same, non-Latin text': (path) => writeLongLines(path, Array(8).fill(MAX_LINE_BYTES), '語'),
  'the same, damaged': (path) => writeLongLines(path, Array(8).fill(MAX_LINE_BYTES), '\0'),
}

function main(): void {
  const folder = mkdtempSync(join(values.dir, 'annals-bench-'))
  try {
    for (const [name, write] of Object.entries(files)) {
      const path = join(folder, 'lines.jsonl')
      write(path)
      const { size } = statSync(path)
      const { stdout, stderr, status } = spawnSync(process.execPath, [process.argv[1] ?? '', '--read', path], {
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`reading failed: ${stderr}`)
      console.log(`${name.padEnd(32)}${(size / 1e6).toFixed(0).padStart(6)} MB  ${stdout.trim()}`)
      rmSync(path)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeLongLines(path: string, sizes: readonly number[], filler: string): void {
  const head = '{"parentUuid":null,"sessionId":"s1","type":"user","uuid":"u1","message":{"role":"user","content":"'
  const tail = '"}}'
  const block = Buffer.from(filler.repeat(1 << 20))
  const file = openSync(path, 'w')
  for (const size of sizes) {
    writeSync(file, head)
    const room = size - head.length - tail.length
    const unit = Buffer.byteLength(filler)
    for (let left = room - (room % unit); left > 0; left -= block.length) writeSync(file, block.subarray(0, left))
    writeSync(file, `${tail}\n`)
  }
  closeSync(file)
}

async function readFile(path: string): Promise<void> {
  const began = performance.now()
  const counts = { record: 0, opaque: 0, blank: 0 }
  for await (const entries of readEntries(path)) for (const entry of entries) counts[entry.kind] += 1
  const seconds = (performance.now() - began) / 1000
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  console.log(
    `${(Number(peak) / 1024).toFixed(0)} MB peak  ${seconds.toFixed(1)} s  ${counts.record} records, ${counts.opaque} opaque`,
  )
}

if (values.read === undefined) main()
else await readFile(values.read)
