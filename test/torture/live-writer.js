// A process that writes a transcript while it is edited: by path or through an open descriptor, each line in one to five
// writes. It is plain JavaScript, because it is started directly. Its argument is a plan.
import { closeSync, openSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {{ path: string, lines: number, isHeld: boolean, inPieces: boolean, name: string }} */
const plan = JSON.parse(process.argv[2] ?? '{}')

let state = plan.lines >>> 0
function below(limit) {
  state = (state + 0x6d2b79f5) >>> 0
  let word = Math.imul(state ^ (state >>> 15), state | 1)
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
  return Math.floor((((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000) * limit)
}

const held = plan.isHeld ? openSync(plan.path, 'a') : undefined
process.stdout.write('ready\n')
for (let line = 0; line < plan.lines; line++) {
  const file = held ?? openSync(plan.path, 'a')
  await write(
    file,
    Buffer.from(`{"type":"user","by":"${plan.name}","line":${line},"text":"${'dulse '.repeat(below(40))}"}\n`),
  )
  if (held === undefined) closeSync(file)
  if (line % 20 === 0) await wait(1)
}
if (held !== undefined) closeSync(held)

async function write(file, bytes) {
  const isOneWrite = !plan.inPieces || below(20) > 0
  const cuts = isOneWrite ? [] : Array.from({ length: below(5) }, () => below(bytes.length)).toSorted((a, b) => a - b)
  let start = 0
  for (const end of [...cuts, bytes.length]) {
    writeSync(file, bytes.subarray(start, end))
    start = end
    if (end < bytes.length && below(2) === 0) await wait(below(3))
  }
}
