// Measures edits of a long session with the built command: plan and apply of a deletion and of redactions, undo, and the
// verification. The home is synced and has a backup, so that archive, index and backups are searched too.
//   npm run bench -- edits [--records=20000] [--mb=79] [--annals=PATH]
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals, type Annals } from './annals-command.ts'
import { benchFolder } from './cached-home.ts'
import { noteFigure } from './figures.ts'
import { uuidOf, writeLongSession } from './long-session.ts'
import { mainTranscript, makeOld, SECRET, SESSION } from './memory-home.ts'
import { emptyProcess } from './run-process.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    mb: { type: 'string', default: '79' },
    annals: { type: 'string', default: 'bin/annals.js' },
  },
})

interface EditRow {
  name: string
  args: readonly string[]
  /** Seconds on a machine where `node -e 0` takes 40 ms. */
  bar?: number
}

const redact = (...flags: readonly string[]) => ['edit', 'redact', SESSION, ...flags]

/** In this order: an applied edit changes the home for the rows after it. */
const ROWS: readonly EditRow[] = [
  { name: 'delete, plan', args: ['edit', 'delete', SESSION, '--turn', '3'], bar: 1 },
  { name: 'delete, apply', args: ['edit', 'delete', SESSION, '--turn', '3', '--apply'], bar: 1.5 },
  { name: 'undo', args: ['undo'] },
  { name: 'redact a rare text, plan', args: redact('--text', SECRET), bar: 4 },
  { name: 'redact a frequent text, plan', args: redact('--text', 'readOffset'), bar: 4 },
  { name: 'redact secrets, plan', args: redact(), bar: 4 },
  { name: 'verify a rare text', args: ['redact', 'verify', '--text', SECRET], bar: 6 },
  { name: 'verify a frequent text', args: ['redact', 'verify', '--text', 'readOffset'], bar: 6 },
  { name: 'redact a rare text, apply', args: redact('--text', SECRET, '--apply'), bar: 10 },
  { name: 'redact a frequent text, apply', args: redact('--text', 'readOffset', '--apply'), bar: 10 },
  { name: 'verify what was redacted', args: ['redact', 'verify'], bar: 6 },
]

async function main(): Promise<void> {
  const folder = mkdtempSync(join(benchFolder(), 'edits-'))
  const home = join(folder, 'claude')
  try {
    const path = writeHome(home)
    const annals = openAnnals(values.annals, home)
    try {
      await measure(annals, path)
    } finally {
      annals.remove()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeHome(home: string): string {
  const path = mainTranscript(home)
  mkdirSync(join(path, '..'), { recursive: true })
  const records = Number(values.records)
  writeLongSession(path, { id: SESSION, records, bytes: Number(values.mb) * 1e6 })
  const message = { role: 'user', content: `Where is the ${SECRET}?` }
  const chain = { parentUuid: uuidOf(records - 1), uuid: uuidOf(records), sessionId: SESSION }
  appendFileSync(path, `${JSON.stringify({ ...chain, type: 'user', message })}\n`)
  makeOld(path)
  return path
}

async function measure(annals: Annals, path: string): Promise<void> {
  const [empty, parsed] = [await emptyProcess(), parseBare(path)]
  await annals.run(['sync'])
  await annals.run(['edit', 'delete', SESSION, '--turn', '5', '--apply'])
  const rows: string[][] = []
  for (const { name, args, bar } of ROWS) {
    makeOld(path)
    await annals.run(['sync'])
    // Verification exits with 1 if it finds the text.
    const { answeredSeconds: seconds, peakBytes = 0 } = await annals.run(args, { watchMemory: true, exitCodes: [0, 1] })
    noteFigure(name, seconds)
    const [scaled, limit] = [(seconds * 0.04) / empty, bar === undefined ? '' : `${bar} s`]
    rows.push([name, seconds.toFixed(2), scaled.toFixed(2), limit, `${(peakBytes / 1e6).toFixed(0)} MB`])
  }
  printTable(
    `Edits of ${values.mb} MB, ${values.records} records. node -e 0: ${(empty * 1000).toFixed(0)} ms; JSON.parse of the session: ${parsed.toFixed(2)} s`,
    [['', 'seconds', 'if node starts in 40 ms', 'bar', 'peak'], ...rows],
  )
}

function parseBare(path: string): number {
  const lines = readFileSync(path, 'utf8').split('\n')
  const began = performance.now()
  for (const line of lines) if (line !== '') JSON.parse(line)
  return (performance.now() - began) / 1000
}

await main()
