// The minimum work of any sync, as a baseline: parsing every line, and a stat of every file.
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface BareWork {
  seconds: number
  bytes: number
  count: number
}

/** Runs JSON.parse on every line of every transcript, in one thread, with one file in memory. */
export function parseAllLines(directory: string): BareWork {
  const began = performance.now()
  let [bytes, count] = [0, 0]
  for (const path of listFiles(directory)) {
    if (!path.endsWith('.jsonl')) continue
    const content = readFileSync(path)
    bytes += content.length
    for (let start = 0; start < content.length; count++) {
      const end = content.indexOf(0x0a, start)
      parseLine(content.toString('utf8', start, end < 0 ? content.length : end))
      start = end < 0 ? content.length : end + 1
    }
  }
  return { seconds: (performance.now() - began) / 1000, bytes, count }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Blank and damaged lines take time too.
    return undefined
  }
}

export function statAllFiles(directory: string): BareWork {
  const began = performance.now()
  let [bytes, count] = [0, 0]
  for (const path of listFiles(directory)) {
    bytes += lstatSync(path).size
    count += 1
  }
  return { seconds: (performance.now() - began) / 1000, bytes, count }
}

/** Returns the size of each file and folder directly below a directory. */
export function weighEntries(directory: string): { name: string; bytes: number }[] {
  return readdirSync(directory).map((name) => {
    const path = join(directory, name)
    const files = statSync(path).isDirectory() ? listFiles(path) : [path]
    return { name, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) }
  })
}

export function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
