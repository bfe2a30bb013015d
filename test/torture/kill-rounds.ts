// Kills `annals sync` repeatedly while its sources grow, and checks the stores after every kill. A last sync runs to its
// end; its result must equal that of an undisturbed sync.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Random } from '../generate/random.ts'
import { killGroup, runAnnals, startAnnals, type AnnalsHomes, type EndedProcess } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex } from './dump-index.ts'
import { withIndex, type IndexFile } from './index-file.ts'
import { chooseMoment, untilFirstCommit, untilMoment } from './kill-moment.ts'
import { REBUILT } from './notices.ts'

export interface KillPlan extends HomePlan {
  kills: number
  /** Whether files are rewritten too. The index is then compared with one rebuilt from the same archive. */
  hasRewrites: boolean
}

export interface KillReport {
  kills: number
  finished: number
  complaints: string[]
}

export async function killRounds(folder: string, random: Random, plan: KillPlan): Promise<KillReport> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(homes.dataHome, { recursive: true })
  const home = new ClaudeHome(homes.claudeHome, random, plan)
  const report: KillReport = { kills: 0, finished: 0, complaints: [] }
  let runMs = await measure(homes, join(folder, 'measured'))
  while (report.kills < plan.kills && report.complaints.length === 0) {
    const ended = await killOnce(homes, random, runMs)
    report[ended.signal === 'SIGKILL' ? 'kills' : 'finished'] += 1
    if (ended.signal !== 'SIGKILL') runMs = Math.max(ended.ms, 150)
    report.complaints.push(
      ...complaintsOf(ended),
      ...checkStores(homes.dataHome, (...args) => home.everBeganWith(...args)),
    )
    // After a complete run, a sync has nothing to do until something changes.
    if (ended.signal !== 'SIGKILL' || random.chance(0.3)) change(home, random, plan)
  }
  if (report.complaints.length === 0) {
    home.finish()
    report.complaints.push(...(await finishAndCompare(folder, homes, home, plan)))
  }
  return report
}

/** Kills a first sync once, between its first and second commit. */
export async function killAfterCommit(folder: string, random: Random, plan: HomePlan): Promise<string[]> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  const home = new ClaudeHome(homes.claudeHome, random, plan)
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !isHalfDone(homes.dataHome); attempt++) {
    rmSync(homes.dataHome, { recursive: true, force: true })
    mkdirSync(homes.dataHome)
    const { child, ended } = startAnnals(homes, ['sync'])
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await untilFirstCommit(child, homes.dataHome, hasEnded)
    killGroup(child)
    await ended
  }
  return [
    ...(isHalfDone(homes.dataHome) ? [] : ['no sync was killed between two commits']),
    ...checkStores(homes.dataHome, (...args) => home.everBeganWith(...args)),
    ...(await finishAndCompare(folder, homes, home, { ...plan, kills: 1, hasRewrites: false })),
  ]
}

/** A busy machine may miss the moment. */
const MOST_ATTEMPTS = 5

function isHalfDone(dataHome: string): boolean {
  const hasTables = (index: IndexFile) => index.all('pragma user_version')[0]?.['user_version'] !== 0
  const states = withIndex(dataHome, (index) =>
    hasTables(index) ? index.all('select distinct state from source') : [],
  )
  return (states ?? []).length > 1
}

async function measure({ claudeHome }: AnnalsHomes, dataHome: string): Promise<number> {
  const { ms, code, stderr } = await runAnnals({ claudeHome, dataHome }, ['sync'])
  rmSync(dataHome, { recursive: true, force: true })
  if (code !== 0) throw new Error(`an undisturbed sync exited with ${code}: ${stderr}`)
  return ms
}

async function killOnce(homes: AnnalsHomes, random: Random, runMs: number): Promise<EndedProcess> {
  const { child, ended } = startAnnals(homes, ['sync'])
  const moment = chooseMoment(random, runMs)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  if (await untilMoment(moment, homes.dataHome, hasEnded)) killGroup(child)
  return ended
}

/** Checks that a sync that was not killed succeeded and did not rebuild the index. */
function complaintsOf({ code, signal, stderr, isHung }: EndedProcess): string[] {
  if (isHung) return ['sync hung']
  if (stderr.includes(REBUILT)) return [`the index was rebuilt: ${stderr}`]
  return signal === 'SIGKILL' || code === 0 ? [] : [`sync exited with ${code}: ${stderr}`]
}

function change(home: ClaudeHome, random: Random, { hasRewrites, lines }: KillPlan): void {
  home.grow(random.between(1, 8), random.pick([2, Math.ceil(lines / 2)]))
  if (hasRewrites && random.chance(0.3)) home.rewrite()
  if (hasRewrites && random.chance(0.3)) home.repairTail()
}

async function finishAndCompare(
  folder: string,
  homes: AnnalsHomes,
  home: ClaudeHome,
  { hasRewrites }: KillPlan,
): Promise<string[]> {
  const last = await runAnnals(homes, ['sync'])
  const other = { ...homes, dataHome: join(folder, 'other') }
  // Only the archive has the old versions of rewritten files.
  if (hasRewrites) cpSync(join(homes.dataHome, 'archive'), join(other.dataHome, 'archive'), { recursive: true })
  const undisturbed = await runAnnals(other, ['sync'])
  const verified = await runAnnals(homes, ['verify', '--json'])
  return [
    ...complaintsOf(last),
    ...complaintsOf(undisturbed),
    ...[homes, other].flatMap(({ dataHome }) => checkStores(dataHome, (...args) => home.everBeganWith(...args))),
    ...compareDumps(dumpIndex(homes.dataHome), dumpIndex(other.dataHome)),
    ...(verified.code === 0 ? [] : [`verify exited with ${verified.code}: ${verified.stdout}${verified.stderr}`]),
    ...findStrays(homes.dataHome).map((path) => `unexpected file: ${path}`),
  ]
}

/** The journal of a lock remains after its holder was killed; the next holder removes it. */
const EXPECTED =
  /^(?:sync\.lock(?:-journal)?|index\/index\.db(?:-wal|-shm)?|archive\/(?:catalog\.jsonl|packs\/\d+\.pack)|archive-seal\.json(?:\.tmp)?|ledger\/[0-9a-f]{16}\.usage(?:\.[0-9a-f]+\.tmp)?|code\/[a-z]+-v[\d.]+-\w+\.code)$/

function findStrays(dataHome: string): string[] {
  return readdirSync(dataHome, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataHome, join(entry.parentPath, entry.name)))
    .filter((path) => !EXPECTED.test(path))
}
