// A process that writes transcripts like a running Claude Code: line by line, each in one to five writes with pauses. Some
// files are rewritten or renamed. It is plain JavaScript, because it is started directly. Its argument is a plan; at the
// end it writes the list of all uuids.
import { appendFileSync, closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {{ folder: string, ledger: string, files: number, lines: number, seed: number, writer: number }} */
const plan = JSON.parse(process.argv[2] ?? '{}')

let state = plan.seed >>> 0

/** Copy of the generator in test/generate/random.ts, which this process cannot import. */
function below(limit) {
  state = (state + 0x6d2b79f5) >>> 0
  let word = Math.imul(state ^ (state >>> 15), state | 1)
  word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
  return Math.floor((((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000) * limit)
}

function uuid() {
  const digits = Array.from({ length: 8 }, () => below(65_536).toString(16).padStart(4, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

const ledger = []
const sessions = Array.from({ length: plan.files }, () => ({ id: uuid(), rounds: 0 }))

for (let line = 0; line < plan.lines; line++) {
  const session = sessions[below(sessions.length)]
  const chance = below(1000)
  if (chance < 4) rewrite(session)
  else if (chance < 8) rotate(session)
  await append(session)
}
writeFileSync(plan.ledger, JSON.stringify(ledger))

async function append(session) {
  const bytes = Buffer.from(`${record(session)}\n`)
  const file = openSync(pathOf(session), 'a')
  const cuts = Array.from({ length: below(5) }, () => below(bytes.length)).toSorted((a, b) => a - b)
  let start = 0
  for (const end of [...cuts, bytes.length]) {
    writeSync(file, bytes.subarray(start, end))
    start = end
    if (below(3) === 0) await wait(below(4))
  }
  closeSync(file)
}

/** Replaces the file. Only the archive may still have its old lines. */
function rewrite(session) {
  writeFileSync(pathOf(session), '')
  appendFileSync(pathOf(session), `${record(session)}\n`)
}

/** Renames the file. The next line starts a new file with the old name. */
function rotate(session) {
  try {
    renameSync(pathOf(session), join(plan.folder, `${uuid()}.jsonl`))
  } catch {
    // The file does not exist yet.
  }
}

function record(session) {
  const id = uuid()
  ledger.push(id)
  const content = `kelp ${plan.writer} ${'limpet '.repeat(below(200))}`
  const message = { role: 'user', content }
  return JSON.stringify({
    type: 'user',
    message,
    uuid: id,
    sessionId: session.id,
    timestamp: '2026-02-03T00:00:00.000Z',
  })
}

function pathOf(session) {
  return join(plan.folder, `${session.id}.jsonl`)
}
