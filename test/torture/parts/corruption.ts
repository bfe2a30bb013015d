// Damages every file of the data directory in every way, and then runs every command on it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import type { Outcome } from '../../cli/command-thread.ts'
import { quickFolder } from '../../edit/scratch-home.ts'
import type { Random } from '../../generate/random.ts'
import { COMMANDS as HOSTILE_COMMANDS } from '../../hostile/every-command.ts'
import type { RoundResult, TorturePart, TortureRound } from '../part.ts'
import { complaintsAboutWords } from '../scene-model.ts'
import { run, writeRichHome, type SceneHome } from '../scenes.ts'

/** With a word that the home contains. */
const COMMANDS = HOSTILE_COMMANDS.map((command) => command.replace('odd', 'lantern'))

const DAMAGES = ['flip', 'cut', 'empty', 'remove', 'older'] as const
type Damage = (typeof DAMAGES)[number]

export const corruption: TorturePart = {
  name: 'corruption',
  what: `Damages each file of the data directory (${DAMAGES.join(', ')}), then runs each of ${COMMANDS.length} commands on it, and a sync.`,
  holds:
    'The command ends with a sentence and not with a stack. Its output is as without the damage, or it says that something is wrong. After a sync, totals and lists are as before, or the sync says what is lost.',
  leavesOut:
    'A flipped bit inside a value of the index: SQLite has no checksums of pages. Such values are derived; "annals sync --full" rebuilds them.',
  minutes: 30,
  goals: { 'damaged files': 5000 },
  obstacle: () => null,
  open: () => {
    const folder = mkdtempSync(join(quickFolder(), 'annals-corruption-'))
    const victim = new DamagedHome(folder)
    return {
      run: async (round) => Promise.resolve(victim.runRound(round)),
      close: () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

class DamagedHome {
  private readonly home: SceneHome
  private readonly kept: string
  private readonly older: string
  private readonly files: readonly string[]
  private readonly expected: ReadonlyMap<string, string>

  constructor(folder: string) {
    this.kept = join(folder, 'kept')
    this.older = join(folder, 'older')
    this.home = writeRichHome(join(folder, 'live'), ({ dataHome }) => copy(dataHome, this.older))
    copy(this.home.dataHome, this.kept)
    this.files = readdirSync(this.kept, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.kept, join(entry.parentPath, entry.name)))
      .toSorted()
    this.expected = new Map(COMPARED.map((command) => [command, this.runAlone(command).stdout]))
    const unstable = COMPARED.filter((command) => this.runAlone(command).stdout !== this.expected.get(command))
    for (const command of unstable) throw new Error(`two runs of "${command}" differ`)
  }

  /** One file with one kind of damage; the next round takes the next kind. */
  runRound({ number, random, until }: TortureRound): RoundResult {
    const damage = DAMAGES[number % DAMAGES.length] ?? 'flip'
    const file = this.files[Math.floor(number / DAMAGES.length) % this.files.length] ?? ''
    const complaints: string[] = []
    let count = 0
    for (const command of COMMANDS) {
      if (Date.now() > until) break
      this.reset()
      this.damage(file, damage, random)
      count += 1
      const found = this.check(command, file, damage)
      complaints.push(...found.map((complaint) => `${file} ${damage}, ${command}: ${complaint}`))
      if (complaints.length > 3) break
    }
    return { counts: { 'damaged files': count }, complaints }
  }

  private check(command: string, file: string, damage: Damage): string[] {
    const ended = this.run(command)
    const expected = this.expected.get(command)
    const isSilent = ended.code === 0 && ended.stderr === ''
    const isOther = expected !== undefined && ended.stdout !== expected
    return [
      ...complaintsAboutEnd(command, ended),
      ...(isSilent && isOther && !isUnnoticed(file, damage)
        ? [`another output without a word: ${differ(ended, expected)}`]
        : []),
      ...this.checkAfterSync(file, damage, [ended]),
    ]
  }

  /** Something must have been said by the command, the sync or verify if a figure differs. */
  private checkAfterSync(file: string, damage: Damage, before: readonly Outcome[]): string[] {
    const synced = run(this.home, ['sync'])
    const verified = run(this.home, ['verify'])
    const hasSpoken = [...before, synced, verified].some(({ code, stderr }) => code !== 0 || stderr !== '')
    const silent = hasSpoken || isUnnoticed(file, damage) ? [] : FIGURES.flatMap((figure) => this.compare(figure))
    return [...complaintsAboutEnd('sync', synced), ...complaintsAboutEnd('verify', verified), ...silent]
  }

  private compare(command: string): string[] {
    const ended = this.run(command)
    const expected = this.expected.get(command)
    return ended.stdout === expected || ended.stderr !== ''
      ? []
      : [`after a sync, ${command} differs without a word: ${differ(ended, expected)}`]
  }

  private damage(file: string, damage: Damage, random: Random): void {
    const path = join(this.home.dataHome, file)
    if (damage === 'remove') return rmSync(path)
    if (damage === 'empty') return truncateSync(path, 0)
    const bytes = readFileSync(path)
    if (damage === 'cut') return truncateSync(path, random.below(Math.max(1, bytes.length)))
    if (damage === 'flip') {
      const at = random.below(Math.max(1, bytes.length))
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
      return writeFileSync(path, bytes)
    }
    rmSync(path)
    // A file that did not exist then is missing.
    const older = join(this.older, file)
    if (existsSync(older)) cpSync(older, path, { preserveTimestamps: true })
  }

  private reset(): void {
    copy(this.kept, this.home.dataHome)
  }

  private runAlone(command: string): Outcome {
    this.reset()
    return this.run(command)
  }

  private run(command: string): Outcome {
    const ended = run(this.home, command.split(' '))
    return { ...ended, stdout: withoutTimes(ended.stdout) }
  }
}

/** Not compared: reports on the stores, outputs with the current time, and hits in the order of their scores. */
const COMPARED = COMMANDS.filter(
  (command) => !/^(?:sync|verify|doctor|usage blocks|retention|edit history|search.*json)/.test(command),
)
const FIGURES = ['usage daily --json', 'list --json', 'usage session']

/** Removes the duration of a search, and scores, which depend on earlier versions of a file. */
function withoutTimes(text: string): string {
  return text.replaceAll(/\b\d+(?:\.\d+)? m?s\b|"\w*[mM]s": ?[\d.]+|"score": ?[\d.e-]+/g, 'time')
}

function complaintsAboutEnd(what: string, { code, stderr }: Outcome): string[] {
  if (code === null || code > 3) return [`${what} exited with ${code}: ${stderr}`]
  return complaintsAboutWords(what, stderr)
}

/** SQLite notices a flipped bit only in the structure of a page. */
function isUnnoticed(file: string, damage: Damage): boolean {
  return damage === 'flip' && file.endsWith('.db')
}

function differ({ stdout }: Outcome, expected = ''): string {
  const [now, then] = [stdout.split('\n'), expected.split('\n')]
  const at = now.findIndex((line, index) => line !== then[index])
  return `line ${at + 1}: ${(now[at] ?? 'nothing').slice(0, 200)} for ${(then[at] ?? 'nothing').slice(0, 200)}`
}

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}
