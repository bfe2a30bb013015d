// Kills `annals sync` again and again while its sources grow, and looks at the stores after every kill. In the end it is
// let finish: what it then has must be what an undisturbed sync makes of the same files.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Random } from '../generate/random.ts'
import { killGroup, runAnnals, startAnnals, type AnnalsPlace, type Ended } from './annals-process.ts'
import { checkStores } from './check-stores.ts'
import { ClaudeHome, type HomePlan } from './claude-home.ts'
import { compareDumps, dumpIndex } from './dump-index.ts'
import { withIndex, type IndexFile } from './index-file.ts'
import { chooseMoment, untilFirstCommit, untilMoment } from './kill-moment.ts'

export interface KillPlan extends HomePlan {
  kills: number
  /** Whether files are also rewritten; an undisturbed sync then knows less, so the index is compared with one built anew. */
  hasRewrites: boolean
}

export interface KillReport {
  kills: number
  /** Runs that were through before they could be killed. */
  finished: number
  complaints: string[]
}

export async function killRounds(folder: string, random: Random, plan: KillPlan): Promise<KillReport> {
  const place = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  mkdirSync(place.dataHome, { recursive: true })
  const home = new ClaudeHome(place.claudeHome, random, plan)
  const report: KillReport = { kills: 0, finished: 0, complaints: [] }
  let runMs = await measure(place, join(folder, 'measured'))
  while (report.kills < plan.kills && report.complaints.length === 0) {
    const ended = await killOnce(place, random, runMs)
    report[ended.signal === 'SIGKILL' ? 'kills' : 'finished'] += 1
    if (ended.signal !== 'SIGKILL') runMs = Math.max(ended.ms, 150)
    report.complaints.push(
      ...complaintsOf(ended),
      ...checkStores(place.dataHome, (...asked) => home.everBeganWith(...asked)),
    )
    // After a run that was through there is nothing to interrupt, unless something changed.
    if (ended.signal !== 'SIGKILL' || random.chance(0.3)) change(home, random, plan)
  }
  if (report.complaints.length === 0) {
    home.finish()
    report.complaints.push(...(await finishAndCompare(folder, place, home, plan)))
  }
  return report
}

/** One kill, between the first commit of a first sync and the next. */
export async function killAfterCommit(folder: string, random: Random, plan: HomePlan): Promise<string[]> {
  const place = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  const home = new ClaudeHome(place.claudeHome, random, plan)
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !isHalfDone(place.dataHome); attempt++) {
    rmSync(place.dataHome, { recursive: true, force: true })
    mkdirSync(place.dataHome)
    const { child, ended } = startAnnals(place, ['sync'])
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await untilFirstCommit(child, place.dataHome, hasEnded)
    killGroup(child)
    await ended
  }
  return [
    ...(isHalfDone(place.dataHome) ? [] : ['no sync could be killed between two commits']),
    ...checkStores(place.dataHome, (...asked) => home.everBeganWith(...asked)),
    ...(await finishAndCompare(folder, place, home, { ...plan, kills: 1, hasRewrites: false })),
  ]
}

/** The moment is short, and a busy machine may miss it. */
const MOST_ATTEMPTS = 5

/** Some files are in the index, some are not. */
function isHalfDone(dataHome: string): boolean {
  const isMade = (index: IndexFile) => index.all('pragma user_version')[0]?.['user_version'] !== 0
  const states = withIndex(dataHome, (index) => (isMade(index) ? index.all('select distinct state from source') : []))
  return (states ?? []).length > 1
}

async function measure({ claudeHome }: AnnalsPlace, dataHome: string): Promise<number> {
  const { ms, code, stderr } = await runAnnals({ claudeHome, dataHome }, ['sync'])
  rmSync(dataHome, { recursive: true, force: true })
  if (code !== 0) throw new Error(`an undisturbed sync ended with ${code}: ${stderr}`)
  return ms
}

async function killOnce(place: AnnalsPlace, random: Random, runMs: number): Promise<Ended> {
  const { child, ended } = startAnnals(place, ['sync'])
  const moment = chooseMoment(random, runMs)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  if (await untilMoment(moment, place.dataHome, hasEnded)) killGroup(child)
  return ended
}

/** A sync that was not killed must end well, however the one before it ended. */
function complaintsOf({ code, signal, stderr, isHung }: Ended): string[] {
  if (isHung) return ['sync hung']
  if (/built anew/.test(stderr)) return [`the index was thrown away: ${stderr}`]
  return signal === 'SIGKILL' || code === 0 ? [] : [`sync ended with ${code}: ${stderr}`]
}

function change(home: ClaudeHome, random: Random, { hasRewrites, lines }: KillPlan): void {
  home.grow(random.between(1, 8), random.pick([2, Math.ceil(lines / 2)]))
  if (hasRewrites && random.chance(0.3)) home.rewrite()
  if (hasRewrites && random.chance(0.3)) home.repairTail()
}

async function finishAndCompare(
  folder: string,
  place: AnnalsPlace,
  home: ClaudeHome,
  { hasRewrites }: KillPlan,
): Promise<string[]> {
  const last = await runAnnals(place, ['sync'])
  const other = { ...place, dataHome: join(folder, 'other') }
  // The archive is all that remains of what was rewritten.
  if (hasRewrites) cpSync(join(place.dataHome, 'archive'), join(other.dataHome, 'archive'), { recursive: true })
  const undisturbed = await runAnnals(other, ['sync'])
  const verified = await runAnnals(place, ['verify', '--json'])
  return [
    ...complaintsOf(last),
    ...complaintsOf(undisturbed),
    ...[place, other].flatMap(({ dataHome }) => checkStores(dataHome, (...asked) => home.everBeganWith(...asked))),
    ...compareDumps(dumpIndex(place.dataHome), dumpIndex(other.dataHome)),
    ...(verified.code === 0 ? [] : [`verify ended with ${verified.code}: ${verified.stdout}${verified.stderr}`]),
    ...findStrays(place.dataHome).map((path) => `left behind: ${path}`),
  ]
}

/** The lock's journal stays where a holder was killed and nobody needed the lock since; the next one takes it away. */
const EXPECTED =
  /^(?:sync\.lock(?:-journal)?|index\/index\.db(?:-wal|-shm)?|archive\/(?:catalog\.jsonl|packs\/\d+\.pack)|ledger\/[0-9a-f]{16}\.usage(?:\.[0-9a-f]+\.tmp)?)$/

/** Files that no part of the design accounts for. */
function findStrays(dataHome: string): string[] {
  return readdirSync(dataHome, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataHome, join(entry.parentPath, entry.name)))
    .filter((path) => !EXPECTED.test(path))
}
