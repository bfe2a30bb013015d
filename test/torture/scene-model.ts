// What a disturbed command may leave behind. Two undisturbed runs show the state after the command and which of its files
// get new ids each time; those are compared by size.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { snapshot } from '../edit/edit-world.ts'
import { Archive } from '../../src/archive/archive.ts'
import { readRange } from '../../src/archive/read-version.ts'
import { findStrays, run, writeScene, type Scene, type SceneHome } from './scenes.ts'

interface SceneState {
  /** The files of the Claude home and of the export folder, with size, hash, mode and time. */
  files: Readonly<Record<string, string>>
  /** The result of `usage daily`. */
  usage: string
}

export class SceneModel {
  readonly scene: Scene
  readonly home: SceneHome
  private readonly live: string
  private readonly kept: string
  private readonly before: SceneState
  private readonly after: readonly [SceneState, SceneState]

  constructor(scene: Scene, folder: string) {
    this.scene = scene
    this.live = join(folder, 'live')
    this.kept = join(folder, 'kept')
    mkdirSync(folder, { recursive: true })
    this.home = writeScene(scene, this.live)
    cpSync(this.live, this.kept, { recursive: true, preserveTimestamps: true })
    this.before = readState(this.home)
    this.after = [this.runUndisturbed(), this.runUndisturbed()]
  }

  /** Puts the home back. It keeps its path, because the archive knows files by their paths. */
  reset(): SceneHome {
    rmSync(this.live, { recursive: true, force: true })
    cpSync(this.kept, this.live, { recursive: true, preserveTimestamps: true })
    return this.home
  }

  args(): string[] {
    return this.scene.args(this.home)
  }

  /** Checks a home whose command was killed or failed: the next start must leave it as before or as after. An export may
   *  also have less if the command `said` so. */
  check(said = '', isTimeless = false): string[] {
    const torn = this.findTorn()
    const started = run(this.home, ['sync'])
    const now = readState(this.home)
    const state = this.nameState(now, isTimeless)
    return [
      ...torn,
      ...(started.code === 0 ? [] : [`the next sync exited with ${started.code}: ${started.stderr}`]),
      ...complaintsAboutWords('the next sync', started.stderr),
      ...(state === 'mixed' && !/could not be read/.test(said)
        ? [`neither as before nor as after: ${this.describe(now)}`]
        : []),
      ...this.checkStores(),
      ...findStrays(this.home).map((path) => `left behind: ${path}`),
      ...(state === 'before' ? this.checkAgain() : state === 'after' ? this.checkUndo() : []),
    ]
  }

  /** Even before the next start, every transcript is an old one or a new one. Masks are written in place. */
  private findTorn(): string[] {
    if (this.scene.name === 'edit redact') return []
    const [one, two] = this.after.map(({ files }) => files)
    // Also those of other names: a folder is renamed after or before its files are rewritten.
    const whole = new Set([this.before.files, one ?? {}, two ?? {}].flatMap((files) => Object.values(contents(files))))
    return Object.entries(filesOf(this.home)).flatMap(([name, what]) => {
      if (name.startsWith('out') || name.includes('.tmp') || whole.has(contentOf(what) ?? '')) return []
      // With new ids, or with a new name, its size shows whether it is complete.
      const isNewEachTime = contentOf(one?.[name]) !== contentOf(two?.[name])
      const sizes = isNewEachTime
        ? [sizeOf(one?.[name])]
        : name in this.before.files
          ? []
          : Object.values(one ?? {}).map(sizeOf)
      return sizes.includes(sizeOf(what)) ? [] : [`torn: ${name} is ${what}`]
    })
  }

  private nameState(now: SceneState, isTimeless = false): 'before' | 'after' | 'mixed' {
    const isAsBefore = isTimeless
      ? sameFiles(contents(now.files), contents(this.before.files))
      : sameFiles(now.files, this.before.files)
    if (isAsBefore && now.usage === this.before.usage) return 'before'
    if (this.scene.isByFile && this.isPartlyDone(now.files)) return 'before'
    const { files, usage } = now
    const isAfter = this.after.some(
      (after) => usage === after.usage && sameFiles(contents(files), contents(after.files)),
    )
    if (isAfter) return 'after'
    const [one, two] = this.after
    const isAlike = sameSizes(files, one.files) && this.isStableLike(files, one.files, two.files)
    return isAlike && (usage === one.usage || one.usage !== two.usage) ? 'after' : 'mixed'
  }

  /** Some files are as before, the others as after, and at least one is missing. */
  private isPartlyDone(now: SceneState['files']): boolean {
    const [before, after] = [this.before.files, this.after[0].files]
    const isDone = (name: string) => contentOf(now[name]) === contentOf(after[name])
    const names = Object.keys({ ...now, ...after })
    return !names.every(isDone) && names.every((name) => isDone(name) || now[name] === before[name])
  }

  /** Whether all files that are equal in both undisturbed runs are also equal here. */
  private isStableLike(now: SceneState['files'], one: SceneState['files'], two: SceneState['files']): boolean {
    return Object.keys(one).every(
      (name) => contentOf(one[name]) !== contentOf(two[name]) || contentOf(now[name]) === contentOf(one[name]),
    )
  }

  private checkStores(): string[] {
    const verified = run(this.home, ['verify'])
    return verified.code === 0 ? checkArchive(this.home) : [`verify exited with ${verified.code}: ${verified.stdout}`]
  }

  /** The same command works now. */
  private checkAgain(): string[] {
    const again = run(this.home, this.args())
    if (again.code !== 0) return [`the command exited with ${again.code} when run again: ${again.stderr}`]
    const now = readState(this.home)
    const state = this.nameState(now)
    const isSame = sameFiles(this.before.files, this.after[0].files) && this.before.usage === this.after[0].usage
    return state === 'after' || isSame ? [] : [`run again, it did not finish: ${this.describe(now)}`]
  }

  private checkUndo(): string[] {
    if (!this.scene.canUndo) return []
    const undone = run(this.home, ['undo'])
    if (undone.code !== 0) return [`undo exited with ${undone.code}: ${undone.stderr}`]
    const now = filesOf(this.home)
    return sameFiles(now, this.before.files) ? [] : [`undo left ${differences(now, this.before.files)}`]
  }

  private describe({ files, usage }: SceneState): string {
    const figures =
      usage === this.before.usage ? 'usage as before' : usage === this.after[0].usage ? 'usage as after' : usage
    return `${differences(files, this.before.files)} | ${differences(contents(files), contents(this.after[0].files))} | ${figures}`
  }

  private runUndisturbed(): SceneState {
    this.reset()
    const { code, stderr } = run(this.home, this.args())
    if (code !== 0) throw new Error(`${this.scene.name} exited with ${code} undisturbed: ${stderr}`)
    return readState(this.home)
  }
}

/** Checks that a message is a sentence for the user, not a stack or an error nobody expected. */
export function complaintsAboutWords(what: string, stderr: string): string[] {
  return /\n\s+at |unexpected|Unhandled|node:internal/.test(stderr) ? [`${what}: no readable message: ${stderr}`] : []
}

function readState(home: SceneHome): SceneState {
  const { code, stdout, stderr } = run(home, ['usage', 'daily', '--json', '--no-sync'])
  return { files: filesOf(home), usage: code === 0 ? stdout : `exit ${code}: ${stderr}` }
}

function filesOf({ claudeHome, out }: SceneHome): Record<string, string> {
  const prefixed = (prefix: string, folder: string) =>
    Object.entries(existsSync(folder) ? snapshot(folder) : {}).map(([name, what]) => [join(prefix, name), what])
  return Object.fromEntries([...prefixed('claude', claudeHome), ...prefixed('out', out)])
}

/** Checks that every version in the archive can be read back. */
function checkArchive({ dataHome }: SceneHome): string[] {
  const archive = Archive.open(join(dataHome, 'archive'))
  try {
    return [...archive.all()].flatMap((version) => {
      const { length } = readRange(archive, version, 0, version.size)
      return length === version.size ? [] : [`the archive has ${length} of ${version.size} bytes of ${version.path}`]
    })
  } finally {
    archive.close()
  }
}

/** Drops the time, which differs between two runs of a command. */
function contentOf(what: string | undefined): string | undefined {
  return what?.replace(/ \d+$/, '')
}

function contents(files: SceneState['files']): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, what]) => [name, contentOf(what) ?? '']))
}

function sizeOf(what: string | undefined): string | undefined {
  return what?.split(' ')[0]
}

function sameFiles(a: SceneState['files'], b: SceneState['files']): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Compares folders whose new files have other names each time. */
function sameSizes(a: SceneState['files'], b: SceneState['files']): boolean {
  const sizes = (files: SceneState['files']) =>
    Object.values(files)
      .map((what) => sizeOf(what) ?? '')
      .toSorted()
      .join(' ')
  return sizes(a) === sizes(b)
}

function differences(a: SceneState['files'], b: SceneState['files']): string {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
  return names.length === 0
    ? 'no difference'
    : names
        .slice(0, 4)
        .map((name) => `${name}: ${a[name] ?? 'nothing'} for ${b[name] ?? 'nothing'}`)
        .join(', ')
}
