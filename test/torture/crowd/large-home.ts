// A home of 100,000 small files: the first sync, the commands of every day and a second sync.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoundResult, TortureRound } from '../part.ts'
import type { Random } from '../../generate/random.ts'
import { startAnnals, type AnnalsHomes } from '../annals-process.ts'
import { peakMemory } from '../http/target.ts'
import { Transcript } from '../transcript.ts'
import { faultOf } from './actors.ts'

const FILES = 100_000
const FOLDERS = 200
const MOST_MEMORY_MB = 2048
const GIVE_UP_MS = 600_000

const COMMANDS = ['sync --json', 'list --json', 'search tide --json', 'usage daily --json', 'sync --json'] as const

export async function runLarge({ random, folder }: TortureRound): Promise<RoundResult> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  writeFiles(homes, random)
  const began = performance.now()
  const complaints: string[] = []
  let [memory, last] = [0, '']
  for (const command of COMMANDS) {
    const { peak, stdout, faults } = await measure(homes, command)
    memory = Math.max(memory, peak)
    last = stdout
    complaints.push(...faults)
    if (peak > MOST_MEMORY_MB) complaints.push(`${command} needed ${peak} MB`)
  }
  const { files, changed } = JSON.parse(last || '{}')
  if (files !== FILES || changed !== 0) complaints.push(`the second sync: ${last.slice(0, 300)}`)
  const seconds = Math.ceil((performance.now() - began) / 1000)
  return {
    counts: { 'large rounds': 1, 'files of large rounds': FILES },
    highest: { 'MB with 100,000 files': memory, 's with 100,000 files': seconds },
    complaints,
  }
}

function writeFiles({ claudeHome, dataHome }: AnnalsHomes, random: Random): void {
  mkdirSync(dataHome)
  for (let number = 0; number < FOLDERS; number++)
    mkdirSync(join(claudeHome, 'projects', `-home-mara-tidepool-${number}`), { recursive: true })
  for (let number = 0; number < FILES; number++) {
    const sessionId = random.uuid()
    const transcript = new Transcript(random, { sessionId, words: 6 })
    const path = join(claudeHome, 'projects', `-home-mara-tidepool-${number % FOLDERS}`, `${sessionId}.jsonl`)
    writeFileSync(path, `${transcript.next()}\n${transcript.next()}\n`)
  }
}

async function measure(
  homes: AnnalsHomes,
  command: string,
): Promise<{ peak: number; stdout: string; faults: string[] }> {
  const args = command.split(' ')
  const { child, ended } = startAnnals(homes, args, { giveUpMs: GIVE_UP_MS })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, peakMemory(child.pid ?? 0))), 50)
  const outcome = await ended
  clearInterval(timer)
  return { peak, stdout: outcome.stdout, faults: faultOf(args, outcome, [0]) }
}
