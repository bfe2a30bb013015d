// The environment of an operation: directories to read, settings, clock, and callbacks for progress and notices.
import { isatty } from 'node:tty'
import { homedir } from 'node:os'
import { sep } from 'node:path'
import { AppError } from '../error.ts'
import { locate, type Located, type SourceFile } from '../reader/locate.ts'
import { absolutePaths, claudeRoots, dataDirectory, type Surroundings } from '../reader/roots.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Notice } from './notice.ts'
import type { Progress } from './progress.ts'
import { isExcluded, readSettings, type EffectiveSettings, type SettingOverrides } from '../reader/settings.ts'
import { advise, field } from '../text/advice.ts'

export interface Context {
  settings: EffectiveSettings
  surroundings: Surroundings
  dataDirectory: string
  roots: readonly string[]
  stdin: AsyncIterable<Buffer>
  output?: OutputStream
  onProgress(progress: Progress): void
  onNotice(notice: Notice): void
  syncs: boolean
  now(): number
  directory: string
  /** The sessions are those of the sample: none was run on this machine, so "latest" means the latest of all. */
  isSample: boolean
  /** Shows the sample instead of an empty archive. Only a server that has none of its own transcripts can do it. */
  openSample?: () => Promise<void>
  cache?: AnswerCache
  /** Whether the caller may name files by path. A browser may not: it can see sessions, not the disk. */
  namesPaths: boolean
  /** The one file that a caller who may not name paths can request, as "opened". */
  openedFile?: string
  /** Masks secrets in a text before a part of it is taken, in which half a secret could not be recognized. Keeps its length. */
  screen?: TextScreen
  signal?: AbortSignal
  /** Takes work that the answer need not wait for; the caller does it before the process ends. Without this, it is awaited. */
  afterAnswer?: ((work: () => Promise<void>) => void) | undefined
}

export type TextScreen = (text: string) => string

export interface OutputStream {
  begin(document: { name: string; mediaType: string }): void
  write(bytes: Uint8Array): Promise<void>
}

/** Every option has the default of the command line: this process, its environment and its directory. */
export interface ContextOptions extends Partial<Surroundings> {
  now?: () => number
  directory?: string
  isSample?: boolean
  overrides?: SettingOverrides
  stdin?: AsyncIterable<Buffer>
  output?: OutputStream
  onProgress?: (progress: Progress) => void
  onNotice?: (notice: Notice) => void
  syncs?: boolean
  openSample?: () => Promise<void>
  cache?: AnswerCache
  namesPaths?: boolean
  openedFile?: string
  screen?: TextScreen
  signal?: AbortSignal
  afterAnswer?: (work: () => Promise<void>) => void
}

export function createContext(options: ContextOptions = {}): Context {
  const surroundings = surroundingsOf(options)
  const directory = dataDirectory(surroundings)
  const settings = readSettings(directory, surroundings.env, options.overrides ?? {})
  return {
    settings,
    surroundings,
    dataDirectory: directory,
    roots: readRoots(settings, surroundings),
    stdin: options.stdin ?? standardInput,
    now: options.now ?? Date.now,
    directory: options.directory ?? process.cwd(),
    isSample: options.isSample ?? false,
    onProgress: options.onProgress ?? (() => {}),
    onNotice: options.onNotice ?? (() => {}),
    syncs: options.syncs ?? true,
    namesPaths: options.namesPaths ?? true,
    ...(options.output ? { output: options.output } : {}),
    ...(options.openSample ? { openSample: options.openSample } : {}),
    ...(options.cache ? { cache: options.cache } : {}),
    ...(options.openedFile === undefined ? {} : { openedFile: options.openedFile }),
    ...(options.screen ? { screen: options.screen } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.afterAnswer ? { afterAnswer: options.afterAnswer } : {}),
  }
}

/** With a root given by flag, only that one is read. */
function readRoots({ roots, follow }: EffectiveSettings, surroundings: Surroundings): string[] {
  const homes = claudeRoots(roots.value, surroundings)
  const followed = roots.source === 'flag' ? [] : absolutePaths(follow.value, surroundings)
  return [...new Set([...homes, ...followed])]
}

function surroundingsOf({ platform = process.platform, env = process.env, home = homedir() }: Partial<Surroundings>) {
  return { platform, env, home }
}

/** Opened on first read: accessing process.stdin takes 2 ms, and few operations read it. */
const standardInput = {
  [Symbol.asyncIterator]: (): AsyncIterator<Buffer> => process.stdin[Symbol.asyncIterator](),
  get isTTY() {
    return isatty(0)
  },
}

/** The wanted files of a walk over the roots. */
export interface Walk extends Located {
  /** The walk before exclusions, which a sync applies itself. */
  all: Located
  /** In seconds, by the clock of the process: `performance` would have to be loaded. */
  startedAt: number
}

export function locateAll(context: Context, roots: readonly string[] = context.roots): Walk {
  const startedAt = process.uptime()
  const all = locate(roots)
  const { files, issues } = all
  const { roots: stated, exclude } = context.settings
  const missing = issues.find((issue) => issue.reason === 'missing' && roots.includes(issue.path))
  if (missing && stated.source === 'flag') {
    throw new AppError(
      'not-found',
      advise`There is no directory ${missing.path}; check the value of ${field('claudeDir')}.`,
    )
  }
  return {
    all,
    startedAt,
    roots,
    files: files.filter((file) => !isExcluded(file, exclude.value)),
    // One of the two default roots is usually missing.
    issues: stated.source === 'default' ? issues.filter((issue) => !roots.includes(issue.path)) : issues,
  }
}

/** Older walks are not used again: files may have changed since, as during a long sync. */
const FRESH_SECONDS = 1

/** Returns an earlier walk of the same command, or a new one if that was too long ago. */
export function locateOnce(context: Context, walk: Walk | undefined): Walk {
  return walk && process.uptime() - walk.startedAt < FRESH_SECONDS ? walk : locateAll(context)
}

/** Reports whether an archived file is not excluded and below one of the roots given by flag, if any were given. */
export function isWanted({ roots, settings }: Context, file: Pick<SourceFile, 'path' | 'project'>): boolean {
  const isNamed = settings.roots.source !== 'flag' || roots.some((root) => file.path.startsWith(root + sep))
  return isNamed && !isExcluded(file, settings.exclude.value)
}
