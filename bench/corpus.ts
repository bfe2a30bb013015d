// Input for benchmarks: generated lines with the sizes of real transcripts (half below 1 KB, one in a hundred above 30 KB,
// sometimes an image of 1–2 MB), or real files joined.
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../test/generate/random.ts'
import { makeRecord } from '../test/generate/records.ts'

export function generateLines(seed: number, bytes: number): Buffer {
  const random = new Random(seed)
  const lines: Buffer[] = []
  for (let written = 0; written < bytes;) {
    const text = random.chance(1 / 5000) ? image(random) : makeRecord(random, random.size(600, 26_000)).text
    const line = Buffer.from(`${text}\n`)
    lines.push(line)
    written += line.length
  }
  return Buffer.concat(lines)
}

function image(random: Random): string {
  const data = Buffer.alloc(random.between(750_000, 1_500_000), random.uuid()).toString('base64')
  const source = { type: 'base64', media_type: 'image/png', data }
  const message = { role: 'user', content: [{ type: 'image', source }] }
  return JSON.stringify({ parentUuid: null, sessionId: random.uuid(), type: 'user', message, uuid: random.uuid() })
}

export function joinFiles(folder: string, bytes: number): Buffer {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  const files = names.toSorted().map((name) => endLine(readFileSync(join(folder, name))))
  const all = Buffer.concat(files)
  if (all.length === 0) throw new Error(`There are no .jsonl files in ${folder}; use another directory.`)
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / all.length) }, () => all))
}

function endLine(bytes: Buffer): Buffer {
  return bytes.at(-1) === 0x0a || bytes.length === 0 ? bytes : Buffer.concat([bytes, Buffer.from('\n')])
}

/** Writes a block repeatedly until the file has the given size. */
export function writeRepeated(path: string, block: Buffer, bytes: number): void {
  const file = openSync(path, 'w')
  for (let written = 0; written < bytes; written += block.length) writeSync(file, block)
  closeSync(file)
}

export function describeLines(bytes: Buffer): string {
  const sizes: number[] = []
  for (let start = 0, end = 0; (end = bytes.indexOf(0x0a, start)) >= 0; start = end + 1) sizes.push(end + 1 - start)
  sizes.sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(share * (sizes.length - 1))]
  return `${(bytes.length / 1e6).toFixed(0)} MB, ${sizes.length} lines, bytes per line: p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`
}
