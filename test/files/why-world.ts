// A repository and the sessions that worked on it, with the true origin of every line of every commit. Sessions write, edit,
// commit and amend; people, other authors, bots and formatters change files too; history is rebased and squashed.
import { join } from 'node:path'
import { Random } from '../generate/random.ts'
import type { World } from '../store/world.ts'
import { TestRepository, temporaryFolder } from './git-repository.ts'
import { CWD, SimulatedHome, type SimulatedSession } from './simulated-home.ts'

/** Uuid of the result that wrote the line; null if no session did. */
type Label = string | null

export interface LabelledLine {
  text: string
  label: Label
  /** An edit replaced a passage that had the same line, so the line may as well have stayed. */
  earlier?: Label[]
}

export interface LabelledCommit {
  hash: string
  kind: string
  /** A session made it and its hash or subject is recorded. */
  isLinked: boolean
  /** No line of it is by a session. */
  isControl: boolean
  files: Map<string, LabelledLine[]>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export class WhyWorld {
  readonly repository = new TestRepository()
  readonly home: SimulatedHome
  private commits: LabelledCommit[] = []
  private readonly files = new Map<string, LabelledLine[]>()
  private readonly random: Random
  private readonly sessions: SimulatedSession[] = []
  private session: SimulatedSession
  private words = 0

  constructor(world: World, seed: number) {
    this.home = new SimulatedHome(world)
    this.random = new Random(seed)
    this.session = this.begin()
    this.write('src/main.ts', 40)
    this.write('README.md', 12)
    this.commitBySession('Begin the project')
  }

  /** Only those that the final history contains. */
  get history(): readonly LabelledCommit[] {
    const hashes = new Set(this.repository.git(['rev-list', 'HEAD']).split('\n'))
    return this.commits.filter(({ hash }) => hashes.has(hash))
  }

  /** The truth of the last commit. */
  get last(): ReadonlyMap<string, LabelledLine[]> {
    return this.commits.at(-1)?.files ?? new Map<string, LabelledLine[]>()
  }

  /** Saves the transcripts; returns a bare clone. */
  finish(): string {
    for (const session of this.sessions) session.save()
    const bare = join(temporaryFolder(), 'bare.git')
    this.repository.git(['clone', '-q', '--bare', this.repository.root, bare])
    return bare
  }

  /** One piece of work and its commit. */
  step(kind: StepKind): void {
    this.home.skip(this.random.between(1, 40) * MINUTE)
    if (this.random.between(0, 3) === 0) this.session = this.begin()
    else this.session.prompt(`Now do the work of ${kind}, part ${++this.words}`)
    this[kind]()
  }

  private begin(keepsBackups = this.sessions.length % 2 === 0): SimulatedSession {
    const id = `00000000-0000-4000-8000-${String(this.sessions.length).padStart(12, '0')}`
    const session = this.home.session(id, { keepsBackups })
    this.sessions.push(session)
    session.prompt(`Please work on task ${++this.words} of the tide tables`)
    return session
  }

  // Steps

  plain(): void {
    this.change()
    this.commitBySession(`Improve the tables ${++this.words}`)
  }

  agent(): void {
    const path = `src/agent-${++this.words}.ts`
    this.write(path, 20, 'abc')
    this.commitBySession(`Add what the agent wrote ${++this.words}`)
  }

  large(): void {
    const path = `src/large-${++this.words}.ts`
    this.write(path, 500)
    this.edit(path)
    this.edit(path)
    this.commitBySession(`Add a large file ${++this.words}`)
    this.home.skip(HOUR)
    this.edit(path)
    this.commitByHand(`Improve the large file ${++this.words}`)
  }

  byHand(): void {
    this.change()
    this.home.skip(this.random.between(1, 20) * MINUTE)
    this.commitByHand(`Commit the work of the session by hand ${++this.words}`)
  }

  amended(): void {
    this.change()
    const subject = `Change it in two steps ${++this.words}`
    const first = this.commitBySession(subject)
    const atMs = this.home.nowMs
    this.home.skip(20 * MINUTE)
    this.change()
    this.save()
    const committedMs = this.home.nowMs
    this.repository.git(['commit', '-q', '--amend', '--no-edit'], { atMs, committedMs })
    const hash = this.repository.git(['rev-parse', 'HEAD'])
    this.session.bash(
      'git commit -a --amend --no-edit',
      printed(hash, subject, ' Date: Mon Jun 1 09:00:00 2026 +0000\n'),
    )
    this.commits = this.commits.filter((commit) => commit.hash !== first)
    this.record(hash, 'amended', { isLinked: true })
  }

  /** The user rebases the session's commit onto a commit of somebody else, in a terminal. */
  rebased(): void {
    const path = this.anyPath()
    const before = this.snapshot()
    this.edit(path)
    const subject = `Rework the tides ${++this.words}`
    const atMs = this.home.nowMs
    const first = this.commitBySession(subject)
    const mine = this.snapshot()
    this.repository.git(['reset', '-q', '--hard', 'HEAD~1'])
    this.commits = this.commits.filter((commit) => commit.hash !== first)
    this.home.skip(HOUR)
    const theirs = this.lines(6, null, 'their')
    this.restore(before)
    this.set(path, [...theirs, ...(before.get(path) ?? [])])
    this.commitBy('eve', `Add a header ${++this.words}`, 'other author')
    this.restore(mine)
    this.set(path, [...theirs, ...(mine.get(path) ?? [])])
    this.save()
    this.repository.git(['commit', '-q', '-m', subject], { atMs: atMs + 1000, committedMs: this.home.nowMs })
    this.record(this.repository.git(['rev-parse', 'HEAD']), 'rebased', { isLinked: true })
    this.session.read(`${CWD}/${path}`)
  }

  squashed(): void {
    const start = this.repository.git(['rev-parse', 'HEAD'])
    const kept = this.commits.length
    for (let count = 0; count < 3; count++) {
      this.change()
      this.commitBySession(`Part ${++this.words} of a series`)
      this.home.skip(10 * MINUTE)
    }
    this.repository.git(['reset', '-q', '--soft', start])
    this.commits = this.commits.slice(0, kept)
    this.commitByHand(`Squash a series ${++this.words}`)
  }

  renamed(): void {
    const from = this.anyPath()
    this.edit(from)
    const path = `src/renamed-${++this.words}.ts`
    const lines = this.files.get(from) ?? []
    this.session.bash(`git mv ${from} ${path}`, '', () => {
      this.files.delete(from)
      this.set(path, lines)
      this.home.set(`${CWD}/${from}`, null)
    })
    this.commitBySession(`Rename a file ${++this.words}`)
    this.edit(path)
    this.commitBySession(`Change the renamed file ${++this.words}`)
  }

  /** A formatter changes some lines before the commit; the session may read the file afterwards. */
  formatted(): void {
    const path = this.anyPath()
    this.edit(path)
    this.format(path, 0.2)
    if (this.random.between(0, 2) === 0) this.session.read(`${CWD}/${path}`)
    this.commitBySession(`Format and change ${++this.words}`)
  }

  /** Nothing shows the file after the formatter. */
  polished(): void {
    this.session = this.begin(false)
    const path = `lib/polished-${++this.words}.ts`
    this.write(path, 30)
    if (this.random.chance(0.5)) this.edit(path)
    this.format(path, 0.3)
    this.insert(path, this.lines(this.random.between(0, 4), null, 'typed'))
    if (this.random.chance(0.5)) this.commitBySession(`Polish ${++this.words}`)
    else this.commitByHand(`Polish ${++this.words}`)
  }

  /** A formatter changes a file that the user commits much later. */
  late(): void {
    this.session = this.begin(false)
    const path = `lib/late-${++this.words}.ts`
    this.write(path, 20)
    this.format(path, 0.3)
    this.home.skip(8 * 24 * HOUR)
    this.commitByHand(`Commit old work ${++this.words}`)
  }

  /** The session deletes lines of its own; somebody types them again. */
  retyped(): void {
    this.session = this.begin(false)
    const path = `lib/retyped-${++this.words}.ts`
    this.write(path, 30)
    const lines = this.files.get(path) ?? []
    const deleted = lines.slice(10, 20)
    const uuid = this.session.edit(`${CWD}/${path}`, toText(lines.slice(9, 20)), `${lines[9]?.text ?? ''}\n`)
    this.files.set(path, [...lines.slice(0, 10), ...lines.slice(20)])
    this.commitBySession(`Write and delete ${++this.words} ${uuid.slice(0, 8)}`)
    this.home.skip(HOUR)
    const again = deleted.map(({ text }) => ({ text, label: null }))
    this.set(path, [...lines.slice(0, 10), ...this.lines(1, null, 'typed'), ...again, ...lines.slice(20)])
    this.commitBy(this.random.chance(0.5) ? 'ada' : 'eve', `Bring it back ${++this.words}`, 'retyped')
  }

  /** The user types some lines between the session's edits. */
  mixed(): void {
    const path = this.anyPath()
    this.edit(path)
    this.insert(path, this.lines(this.random.between(1, 6), null, 'typed'))
    if (this.random.between(0, 2) === 0) this.session.read(`${CWD}/${path}`)
    this.edit(path)
    this.commitByHand(`Work together ${++this.words}`)
  }

  /** Typed by the user alone. */
  typed(): void {
    this.insert(this.anyPath(), this.lines(this.random.between(3, 12), null, 'typed'))
    this.commitBy('ada', `Type it by hand ${++this.words}`, 'typed')
  }

  /** The user repeats lines of the file, which a session may have written, below a new one. */
  repeated(): void {
    const path = this.anyPath()
    const copies = (this.files.get(path) ?? []).slice(0, 12).map(({ text }) => ({ text, label: null }))
    this.insert(path, [...this.lines(1, null, 'typed'), ...copies])
    this.commitBy('ada', `Repeat code ${++this.words}`, 'repeated')
  }

  bot(): void {
    this.set('package-lock.json', this.lines(this.random.between(5, 15), null, 'lock'))
    this.insert(this.anyPath(), this.lines(2, null, 'bumped'))
    this.commitBy('dependabot', `Bump a dependency ${++this.words}`, 'bot')
  }

  /** Another author repeats lines that the session has written in another file. */
  copied(): void {
    const lines = (this.files.get(this.anyPath()) ?? []).slice(0, 12).map(({ text }) => ({ text, label: null }))
    this.set(`src/copied-${++this.words}.ts`, lines)
    this.commitBy('eve', `Copy code ${++this.words}`, 'copied')
  }

  other(): void {
    this.insert(this.anyPath(), this.lines(this.random.between(3, 12), null, 'their'))
    this.set(`src/other-${++this.words}.ts`, this.lines(10, null, 'their'))
    this.commitBy('eve', `Change by somebody else ${++this.words}`, 'other author')
    if (this.random.between(0, 2) === 0) this.session.read(`${CWD}/${this.anyPath()}`)
  }

  /** The session applies a commit of somebody else. */
  picked(): void {
    this.set(`src/picked-${++this.words}.ts`, this.lines(10, null, 'their'))
    this.save()
    const subject = `Take over ${++this.words}`
    const hash = this.repository.commit(subject, {
      author: 'eve',
      atMs: this.home.nowMs - HOUR,
      committedMs: this.home.nowMs,
    })
    this.session.bash(
      'git cherry-pick eve/work',
      printed(hash, subject, ' Author: eve <eve@example.com>\n Date: today\n'),
    )
    this.record(hash, 'picked', { isControl: true })
  }

  // What sessions and people do

  private change(): void {
    const count = this.random.between(1, 3)
    for (let index = 0; index < count; index++)
      if (this.random.between(0, 3) === 0) this.write(`src/file-${++this.words}.ts`, this.random.between(10, 60))
      else this.edit(this.anyPath())
  }

  private write(path: string, count: number, agent?: string): void {
    const lines = this.lines(count, '', 'wrote')
    const uuid = this.session.write(`${CWD}/${path}`, toText(lines), agent)
    this.put(path, uuid, lines)
  }

  /** Replaces or inserts whole lines. Nothing happens if no passage is unique. */
  private edit(path: string): void {
    const lines = this.files.get(path) ?? []
    const all = toText(lines)
    for (let attempt = 0; attempt < 20; attempt++) {
      const at = this.random.between(0, Math.max(0, lines.length - 6))
      const old = lines.slice(at, at + this.random.between(2, 5))
      if (old.length < 2 || all.split(toText(old)).length !== 2) continue
      const fresh = this.lines(this.random.between(1, 9), '', 'edited')
      const after = this.random.chance(0.5) ? [...old.slice(0, 1), ...fresh, ...old.slice(1)] : fresh
      const uuid = this.session.edit(`${CWD}/${path}`, toText(old), toText(after))
      const labelled = after.map((line) =>
        line.label === '' ? { ...line, label: uuid, earlier: same(old, line) } : line,
      )
      this.files.set(path, [...lines.slice(0, at), ...labelled, ...lines.slice(at + old.length)])
      return
    }
  }

  private format(path: string, share: number): void {
    const isChanged = ({ text }: LabelledLine) =>
      text.includes('const') && !text.endsWith(';') && this.random.chance(share)
    this.session.bash(`npx prettier --write ${path}`, `${path} 20ms`, () => {
      const lines = this.files.get(path) ?? []
      this.set(
        path,
        lines.map((line) => (isChanged(line) ? { text: `${line.text};`, label: null } : line)),
      )
    })
  }

  private insert(path: string, added: readonly LabelledLine[]): void {
    const lines = this.files.get(path) ?? []
    const at = this.random.between(0, lines.length)
    this.set(path, [...lines.slice(0, at), ...added, ...lines.slice(at)])
  }

  private put(path: string, uuid: string, lines: readonly LabelledLine[]): void {
    this.files.set(
      path,
      lines.map((line) => ({ ...line, label: uuid })),
    )
  }

  /** Changes the disk without a record. */
  private set(path: string, lines: readonly LabelledLine[]): void {
    this.files.set(path, [...lines])
    this.home.set(`${CWD}/${path}`, toText(lines))
  }

  private lines(count: number, label: Label, verb: string): LabelledLine[] {
    return Array.from({ length: count }, () => {
      const choice = this.random.between(0, 9)
      if (choice === 0) return { text: '', label }
      if (choice === 1) return { text: '}', label }
      if (choice === 2) return { text: '  return null', label }
      if (choice === 3) return { text: '  } else {', label }
      return { text: `  const ${verb}${++this.words} = tide(${this.random.between(1, 99)}, 'of ${this.words}')`, label }
    })
  }

  private anyPath(): string {
    const paths = [...this.files.keys()].filter(
      (path) => path.startsWith('src/') && (this.files.get(path)?.length ?? 0) > 8,
    )
    return paths[this.random.between(0, paths.length - 1)] ?? 'src/main.ts'
  }

  // Commits

  private save(): void {
    this.repository.clear()
    for (const [path, lines] of this.files) this.repository.write(path, toText(lines))
    this.repository.git(['add', '-A'])
  }

  private commitBySession(subject: string): string {
    this.save()
    const atMs = this.home.nowMs + 1000
    const hash = this.repository.commit(subject, { atMs })
    this.session.bash(`git add -A && git commit -m "${subject}"`, printed(hash, subject))
    this.record(hash, 'session', { isLinked: true })
    return hash
  }

  private commitByHand(subject: string): void {
    this.save()
    this.record(this.repository.commit(subject, { atMs: this.home.nowMs + 2000 }), 'by hand', {})
  }

  private commitBy(author: string, subject: string, kind: string): void {
    this.save()
    this.record(this.repository.commit(subject, { author, atMs: this.home.nowMs }), kind, { isControl: true })
  }

  private record(hash: string, kind: string, more: { isLinked?: boolean; isControl?: boolean }): void {
    this.commits.push({ hash, kind, isLinked: false, isControl: false, ...more, files: this.snapshot() })
  }

  private snapshot(): Map<string, LabelledLine[]> {
    return new Map([...this.files].map(([path, lines]) => [path, [...lines]]))
  }

  private restore(files: ReadonlyMap<string, LabelledLine[]>): void {
    this.files.clear()
    for (const [path, lines] of files) this.set(path, lines)
  }
}

const STEPS = [
  'plain',
  'byHand',
  'amended',
  'rebased',
  'squashed',
  'renamed',
  'formatted',
  'polished',
  'late',
  'retyped',
  'mixed',
  'typed',
  'repeated',
  'bot',
  'copied',
  'other',
  'picked',
  'agent',
  'large',
] as const

export type StepKind = (typeof STEPS)[number]

export const steps: readonly StepKind[] = STEPS

function same(lines: readonly LabelledLine[], { text }: LabelledLine): Label[] {
  return lines.filter((line) => line.text === text).flatMap(({ label, earlier = [] }) => [label, ...earlier])
}

function printed(hash: string, subject: string, more = ''): string {
  return `[main ${hash.slice(0, 7)}] ${subject}\n${more} 2 files changed, 30 insertions(+), 4 deletions(-)\n`
}

function toText(lines: readonly LabelledLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join('')
}
