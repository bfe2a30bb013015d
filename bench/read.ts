// Measures the reading speed for transcripts, compared with counting lines and with JSON.parse per line.
//   node scripts/run.js bench/read.ts [--size MB] [--rounds N] [--corpus DIR] [--dir DIR]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LineSplitter } from '../src/reader/lines.ts'
import { readEntries, type ReadOptions } from '../src/reader/read.ts'
import { describeLines, generateLines, joinFiles } from './corpus.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    corpus: { type: 'string' },
    dir: { type: 'string', default: tmpdir() },
  },
})

const BASE = 'JSON.parse per line'
const CHUNK_BYTES = 1024 * 1024

const measures: Readonly<Record<string, (path: string) => number | Promise<number>>> = {
  'wc -l': (path) => Number(spawnSync('wc', ['-l', path], { encoding: 'utf8' }).stdout.trim().split(' ')[0]),
  'split into lines': splitLines,
  [BASE]: parseLines,
  'typed read': (path) => countRecords(path, {}),
  'typed read with notes': (path) => countRecords(path, { notes: true }),
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(values.dir, 'annals-bench-'))
  try {
    const path = join(folder, 'lines.jsonl')
    const bytes = Number(values.size) * 1e6
    const content = values.corpus === undefined ? generateLines(1, bytes) : joinFiles(values.corpus, bytes)
    writeFileSync(path, content)
    console.log(describeLines(content))
    await measure(path, content.length)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Alternates between the measures, so that a busy moment affects all of them. */
async function measure(path: string, bytes: number): Promise<void> {
  const best = new Map<string, number>()
  const counts = new Map<string, number>()
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, run] of Object.entries(measures)) {
      const began = performance.now()
      counts.set(name, await run(path))
      best.set(name, Math.min(best.get(name) ?? Infinity, performance.now() - began))
    }
  }
  const base = best.get(BASE) ?? 1
  for (const [name, ms] of best) {
    const speed = (bytes / 1e3 / ms).toFixed(0).padStart(6)
    console.log(
      `${name.padEnd(24)}${speed} MB/s  ${((100 * base) / ms).toFixed(0).padStart(5)} % of ${BASE}  ${counts.get(name)} counted`,
    )
  }
}

async function splitLines(path: string): Promise<number> {
  const handle = await open(path)
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  const splitter = new LineSplitter()
  let lines = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES)
    if (bytesRead === 0) break
    lines += splitter.push(buffer.subarray(0, bytesRead)).length
  }
  await handle.close()
  return lines
}

function parseLines(path: string): number {
  const bytes = readFileSync(path)
  let objects = 0
  for (let start = 0, end = 0; (end = bytes.indexOf(0x0a, start)) >= 0; start = end + 1) {
    if (typeof JSON.parse(bytes.toString('utf8', start, end)) === 'object') objects += 1
  }
  return objects
}

async function countRecords(path: string, options: ReadOptions): Promise<number> {
  let records = 0
  for await (const entries of readEntries(path, options)) {
    for (const entry of entries) if (entry.kind === 'record') records += 1
  }
  return records
}

await main()
