// Damages transcripts byte by byte and runs everything on them.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { GeneratedRecord } from '../../generate/records.ts'
import type { AnnalsHomes } from '../annals-process.ts'
import { checkKept, checkReading } from '../mutations/check-home.ts'
import { declaredRecords, writeMutatedHome } from '../mutations/mutated-home.ts'
import { runEverything } from '../mutations/run-everything.ts'
import type { RoundResult, TorturePart, TortureRound } from '../part.ts'
import { runCommand } from '../run-commands.ts'

const PLAN = { files: 200, lines: 100 }

/** One round in this many deletes the transcripts and counts the usage again from the archive. */
const RECOUNTED_ROUNDS = 3

export const mutations: TorturePart = {
  name: 'mutations',
  what:
    'Writes homes of 200 transcripts. Two lines of three are damaged in one of 30 ways: cut, joined, interleaved, ' +
    'overwritten with NUL bytes, with flipped, inserted or deleted bytes. The records are of every declared kind, many ' +
    'with a value of another type in one field. Every command, every route of the session page and one export format ' +
    'run on each home.',
  holds:
    'The reader accounts for every byte and returns every intact record. The archive has the bytes of every file. The ' +
    'index has every intact record with a uuid and text or tool calls. Every command ends in time with exit code 0, 1 or 2 and a readable ' +
    'message, and no route answers with an error of the server. A second sync finds nothing to do. The usage is the same ' +
    'when it is counted again from the archive after the transcripts were deleted.',
  leavesOut:
    'Lines above the size that is held in memory, edits that are applied, and the pages in a browser. Of the three commands ' +
    'that read everything again (doctor, drift, drift --json), one runs per home.',
  minutes: 35,
  goals: { lines: 2_000_000, files: 20_000 },
  obstacle: () => null,
  open: () => {
    const declared = declaredRecords()
    return { run: async (round) => runRound(round, declared) }
  },
}

async function runRound({ number, random, folder }: TortureRound, declared: GeneratedRecord[]): Promise<RoundResult> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  const files = writeMutatedHome(homes.claudeHome, random, PLAN, declared)
  const reading = checkReading(files, random)
  const first = runCommand(homes, 'sync --json', { codes: [0] })
  const kept = checkKept(homes.dataHome, files)
  const all = await runEverything(homes, files, random, folder)
  // It deletes the files, which somebody who looks for the reason of a complaint needs.
  const isRecounted = number % RECOUNTED_ROUNDS === 0 && all.complaints.length + kept.complaints.length === 0
  return {
    counts: {
      lines: reading.lines,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      'indexed records': kept.indexed,
      commands: all.commands,
      requests: all.requests,
    },
    highest: {
      'ms of a line': Math.ceil(reading.slowestMs),
      'ms of a command': Math.ceil(all.slowestCommandMs),
      'ms of a request': Math.ceil(all.slowestRequestMs),
      'MB of memory': Math.round(process.memoryUsage.rss() / 1e6),
    },
    complaints: [
      ...reading.complaints,
      ...first.complaints,
      ...kept.complaints,
      ...all.complaints,
      ...checkSecondSync(homes),
      ...(isRecounted ? checkRecount(homes) : []),
    ],
  }
}

function checkSecondSync(homes: AnnalsHomes): string[] {
  const { outcome, complaints } = runCommand(homes, 'sync --json', { codes: [0] })
  const { changed, vanished, rebuilt, lost } = JSON.parse(outcome?.stdout || '{}')
  const isQuiet = changed === 0 && vanished === 0 && rebuilt === null && lost === null
  return isQuiet ? complaints : [...complaints, `the second sync did something: ${outcome?.stdout.slice(0, 300)}`]
}

function checkRecount(homes: AnnalsHomes): string[] {
  const before = runCommand(homes, 'usage daily --json', { codes: [0] })
  for (const path of [
    join(homes.claudeHome, 'projects'),
    join(homes.dataHome, 'index'),
    join(homes.dataHome, 'ledger'),
  ])
    rmSync(path, { recursive: true })
  const after = runCommand(homes, 'usage daily --json', { codes: [0] })
  const isEqual = before.outcome !== undefined && before.outcome.stdout === after.outcome?.stdout
  return [
    ...before.complaints,
    ...after.complaints,
    ...(isEqual ? [] : ['the usage differs when it is counted from the archive']),
  ]
}
