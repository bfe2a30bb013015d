// What an operation may know of the world: which directories to read, the settings in force, where to report progress.
import { sep } from 'node:path'
import { AppError } from '../error.ts'
import { locate, type Located, type SourceFile } from '../reader/locate.ts'
import { claudeRoots, dataDirectory, type Surroundings } from '../reader/roots.ts'
import type { Keep } from './answer-cache.ts'
import type { Notice } from './notice.ts'
import type { Progress } from './progress.ts'
import { isExcluded, readSettings, type EffectiveSettings, type SettingOverrides } from '../reader/settings.ts'
import { advise, field } from '../text/advice.ts'

export interface Context {
  settings: EffectiveSettings
  dataDirectory: string
  roots: readonly string[]
  /** Bytes of standard input, for sources named "-". */
  stdin: AsyncIterable<Buffer>
  /** Where a document goes that is asked for as "-". */
  output?: OutputStream
  onProgress(progress: Progress): void
  onNotice(notice: Notice): void
  /** Whether commands that need the index bring it up to date first. */
  syncs: boolean
  /** The clock, in milliseconds. */
  now(): number
  /** Where the person stands. */
  directory: string
  /** Between questions; absent when only one is answered. */
  keep?: Keep
  /** Whether whoever asks may name files by their path. A browser may not: it gets to see sessions, not the disk. */
  namesPaths: boolean
  /** The file that may be asked for as "opened" by who may name none. */
  openedFile?: string
  /** Nobody waits for the answer any more: what takes long looks at it now and then, and gives up. */
  signal?: AbortSignal
}

export interface OutputStream {
  /** Said before the first byte. */
  begin(document: { name: string; mediaType: string }): void
  write(bytes: Uint8Array): Promise<void>
}

export interface ContextOptions extends Surroundings {
  now(): number
  directory: string
  /** Settings given as flags. */
  overrides: SettingOverrides
  stdin: AsyncIterable<Buffer>
  output?: OutputStream
  onProgress?: (progress: Progress) => void
  onNotice?: (notice: Notice) => void
  syncs?: boolean
  keep?: Keep
  namesPaths?: boolean
  openedFile?: string
  signal?: AbortSignal
}

export function createContext(options: ContextOptions): Context {
  const directory = dataDirectory(options)
  const settings = readSettings(directory, options.env, options.overrides)
  return {
    settings,
    dataDirectory: directory,
    roots: claudeRoots(settings.roots.value, options),
    stdin: options.stdin,
    now: options.now,
    directory: options.directory,
    onProgress: options.onProgress ?? (() => {}),
    onNotice: options.onNotice ?? (() => {}),
    syncs: options.syncs ?? true,
    namesPaths: options.namesPaths ?? true,
    ...(options.output ? { output: options.output } : {}),
    ...(options.keep ? { keep: options.keep } : {}),
    ...(options.openedFile === undefined ? {} : { openedFile: options.openedFile }),
    ...(options.signal ? { signal: options.signal } : {}),
  }
}

/** Every file of the context's roots, less what the settings exclude. */
export function locateAll(context: Context, roots: readonly string[] = context.roots): Located {
  const { files, issues } = locate(roots)
  const { roots: stated, exclude } = context.settings
  const missing = issues.find((issue) => issue.reason === 'missing' && roots.includes(issue.path))
  if (missing && stated.source === 'flag') {
    throw new AppError(
      'not-found',
      advise`There is no directory ${missing.path}; check what you gave with ${field('claudeDir')}.`,
    )
  }
  return {
    roots,
    files: files.filter((file) => !isExcluded(file, exclude.value)),
    // One of the two default places is normally not there.
    issues: stated.source === 'default' ? issues.filter((issue) => !roots.includes(issue.path)) : issues,
  }
}

/** Of all that was ever archived: not excluded, and below the directories that were named, if any were. */
export function isWanted({ roots, settings }: Context, file: Pick<SourceFile, 'path' | 'project'>): boolean {
  const isNamed = settings.roots.source !== 'flag' || roots.some((root) => file.path.startsWith(root + sep))
  return isNamed && !isExcluded(file, settings.exclude.value)
}
