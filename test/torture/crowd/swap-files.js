// A process that lets files vanish, shrink and be replaced between the moment they are listed and the moment they are
// read. Every file has its old bytes at the end. It is plain JavaScript, because it is started directly.
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {{ paths: string[], seed: number, ms: number }} */
const plan = JSON.parse(process.argv[2] ?? '{}')

let state = plan.seed >>> 0
function below(limit) {
  state = (state + 0x6d2b79f5) >>> 0
  let word = Math.imul(state ^ (state >>> 15), state | 1)
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
  return Math.floor((((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000) * limit)
}

const KINDS = [
  async (path) => {
    renameSync(path, `${path}.away`)
    await wait(below(8))
    renameSync(`${path}.away`, path)
  },
  async (path, bytes) => {
    truncateSync(path, below(bytes.length))
    await wait(below(8))
    writeFileSync(path, bytes)
  },
  async (path, bytes) => {
    writeFileSync(path, '')
    await wait(below(3))
    writeFileSync(path, bytes)
  },
  async (path) => {
    copyFileSync(path, `${path}.copy`)
    renameSync(`${path}.copy`, path)
  },
  async (path, bytes) => {
    rmSync(path)
    await wait(below(20))
    writeFileSync(path, bytes)
  },
]

const contents = new Map(plan.paths.map((path) => [path, readFileSync(path)]))
const end = performance.now() + plan.ms
let swaps = 0
while (performance.now() < end) {
  const path = plan.paths[below(plan.paths.length)]
  await KINDS[below(KINDS.length)](path, contents.get(path))
  swaps += 1
  await wait(below(4))
}
for (const [path, bytes] of contents) if (!existsSync(path)) writeFileSync(path, bytes)
process.stdout.write(String(swaps))
