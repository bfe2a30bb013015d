// Writes transcripts while Annals edits, syncs, watches and follows them.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveRace } from '../../edit/live-race.ts'
import { killGroup, startAnnals } from '../annals-process.ts'
import type { RoundResult, TorturePart, TortureRound } from '../part.ts'
import { writeRace } from '../write-race.ts'

const EDITED_LINES = 20_000
const SYNCED_LINES = 8000
const FOLLOWED_LINES = 3000

export const live: TorturePart = {
  name: 'live',
  what: 'Other processes append to transcripts, by path or through an open descriptor, in whole lines or in pieces, and rewrite and rename files, while Annals masks and appends, syncs, watches, and follows a session.',
  holds:
    'Every line is in the file, in the archive and in the index, once and complete. Every mask and every appended line of Annals is there. A followed session shows every line once, in order.',
  leavesOut: 'Writers on other machines that share the files over a network.',
  minutes: 20,
  goals: { 'lines written': 1_000_000 },
  obstacle: () => null,
  open: () => ({ run: async (round) => KINDS[round.number % KINDS.length]?.(round) ?? { counts: {}, complaints: [] } }),
}

const KINDS: readonly ((round: TortureRound) => Promise<RoundResult>)[] = [
  async () => edited({ isHeld: false, inPieces: false }),
  async () => edited({ isHeld: true, inPieces: false }),
  async () => edited({ isHeld: false, inPieces: true }),
  async () => edited({ isHeld: true, inPieces: true }),
  synced,
  followed,
]

async function edited(how: { isHeld: boolean; inPieces: boolean }): Promise<RoundResult> {
  const { masks, appends, faults } = await liveRace({ lines: EDITED_LINES, ...how })
  return { counts: { 'lines written': EDITED_LINES, 'edits meanwhile': masks + appends }, complaints: faults }
}

async function synced({ folder, number }: TortureRound): Promise<RoundResult> {
  const plan = { writers: 4, files: 40, lines: SYNCED_LINES, seed: number }
  const { lines, syncs, complaints } = await writeRace(folder, plan)
  return { counts: { 'lines written': lines, 'syncs meanwhile': syncs }, complaints }
}

/** Follows a session that grows, sometimes by a part of a line, and compares the prompts shown with those written. */
async function followed({ folder, random }: TortureRound): Promise<RoundResult> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  const session = random.uuid()
  const project = join(homes.claudeHome, 'projects', '-home-mara-tidepool')
  mkdirSync(project, { recursive: true })
  mkdirSync(homes.dataHome)
  const path = join(project, `${session}.jsonl`)
  const written = Array.from({ length: FOLLOWED_LINES }, (_, at) => `w${at}w`)
  // The first prompt is also the title, so it is none of them.
  const lines = linesFor(['Start', ...written], session)
  writeFileSync(path, lines.slice(0, 10).join(''))
  const { child, ended } = startAnnals(homes, ['show', session, '--follow', '--depth', 'all'])
  let shown = ''
  child.stdout?.on('data', (text: string) => (shown += text))
  await until(() => shown.includes('w9w'))
  await append(path, lines.slice(10), random.between(1, 400))
  await until(() => shown.includes(`w${FOLLOWED_LINES - 1}w`))
  killGroup(child)
  const { stderr } = await ended
  const found = shown.match(/w\d+w/g) ?? []
  const wrong = written.findIndex((word, at) => found[at] !== word)
  const complaints = [
    ...(wrong < 0 && found.length === written.length
      ? []
      : [`follow showed ${found.length} of ${written.length} prompts; at ${wrong}: ${found[wrong] ?? 'nothing'}`]),
    ...(stderr === '' ? [] : [`follow said: ${stderr}`]),
  ]
  return { counts: { 'lines written': FOLLOWED_LINES, 'lines followed': found.length }, complaints }
}

function linesFor(words: readonly string[], sessionId: string): string[] {
  return words.map((word, at) => {
    const parentUuid = at === 0 ? null : `uuid-${at - 1}`
    const message = { role: 'user', content: word }
    const timestamp = new Date(Date.UTC(2026, 1, 3) + at * 1000).toISOString()
    return `${JSON.stringify({ parentUuid, type: 'user', message, uuid: `uuid-${at}`, sessionId, timestamp })}\n`
  })
}

/** Appends pieces of this many bytes with short pauses. */
async function append(path: string, lines: readonly string[], bytes: number): Promise<void> {
  const text = lines.join('')
  for (let at = 0; at < text.length; at += bytes * 20) {
    appendFileSync(path, text.slice(at, at + bytes * 20))
    await new Promise((done) => setTimeout(done, 2))
  }
}

const MOST_MS = 60_000

async function until(isDone: () => boolean): Promise<void> {
  const end = Date.now() + MOST_MS
  while (!isDone() && Date.now() < end) await new Promise((done) => setTimeout(done, 20))
}
