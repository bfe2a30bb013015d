// Keeps folders small enough to find a file by guessing, and files large enough to be worth a name.

import { posix } from 'node:path'

import { isCode, isTest } from './source.ts'
import type { SourceFile } from './source.ts'

export const limits = { folder: 30, tiny: 25 }

/** One declaration or one describer per file: these folders grow with Claude Code. */
const declarationFolders: readonly string[] = [
  'src/format/tools',
  'src/format/records',
  'src/format/attachments',
  'src/format/systems',
  'src/describe/tools',
  'src/describe/entries',
]

/** Reads transcripts of any size in bounded memory. Everything else asks an open session (src/session) or the index. */
const rawReaders = ['src/reader/', 'src/session/', 'src/edit/edit-transcript.ts']

/** Callers that need records before a session is known, or the bytes that are not part of any record; each with its reason. */
export const rawReaderExceptions: Readonly<Record<string, string>> = {
  'src/edit/move/session-directories.ts': 'reads the first working directory of files that are about to move',
  'src/operations/health/scan.ts': 'accounts for every byte, valid or not',
  'src/operations/find/read-directly.ts': 'lists sessions when there is no index yet',
}

export function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter(isRoomFile)) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > limits.folder && !declarationFolders.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${limits.folder}; split it by subject`)
}

/** Files below the limit that one file in the same folder imports, and no test of their own. */
export function findTinyFiles(sources: readonly SourceFile[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const importers = buildImporters(sources)
  return sources
    .filter(({ path, lineCount }) => isRoomFile(path) && lineCount < limits.tiny && !isDeclaration(path))
    .filter(({ path }) => !paths.has(path.replace(/\.tsx?$/, '.test.ts')))
    .flatMap(({ path, lineCount }) => {
      const [only, ...others] = importers.get(path) ?? []
      if (only === undefined || others.length > 0 || only.lazy) return []
      if (posix.dirname(only.path) !== posix.dirname(path) || (path.endsWith('x') && !only.path.endsWith('x')))
        return []
      return [`${path}: ${lineCount} lines and one user, ${only.path}; merge them`]
    })
}

/** Imports of the functions that read raw entries and bytes, outside the folders that own them. */
export function findRawReaders(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !Object.hasOwn(rawReaderExceptions, path))
    .filter(({ path }) => !rawReaders.some((owner) => path.startsWith(owner)))
    .filter(({ text }) => /import \{[^}]*\b(?:readEntries|readChunks)\b[^}]*\} from/.test(text))
    .map(({ path }) => `${path} reads raw entries: open the session instead (src/session)`)
}

/** Names of files in comments (`src/thread/chain.ts`, chain.ts) that no file of the repository ends with. */
export function findMissingFiles(sources: readonly SourceFile[], paths: readonly string[]): string[] {
  const isKnown = buildNameCheck(paths)
  return sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) =>
      fileNamesIn(text)
        .filter((name) => !isKnown(name))
        .map((name) => `${path}:${line}: there is no ${name}`),
    ),
  )
}

/** Files and folders that a document names and the repository does not have. */
export function findMissingMentions(document: string, paths: readonly string[]): string[] {
  const isKnown = buildNameCheck(paths)
  const folders = new Set(paths.flatMap((path) => foldersOf(path)))
  const named = [...document.matchAll(/(?<![\w./-])(?:src|web|test|docs|scripts)(?:\/[a-z0-9-]+)+(?![\w.*<-])/g)]
  return [
    ...new Set([
      ...fileNamesIn(document).filter((name) => !isKnown(name)),
      ...named.map(([folder]) => folder).filter((folder) => !folders.has(folder)),
    ]),
  ]
}

/** Modules that a page must not load: their value imports are followed from `web/`. */
export function findPageImports(sources: readonly SourceFile[], module: string): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const queue = sources.filter(({ path }) => path.startsWith('web/') && !isTest(path)).map(({ path }) => [path])
  const found: string[] = []
  for (let way = queue.shift(); way; way = queue.shift()) {
    const source = byPath.get(way.at(-1) ?? '')
    if (!source || seen.has(source.path)) continue
    seen.add(source.path)
    for (const { specifier, kind } of source.imports) {
      if (kind === 'type') continue
      if (specifier === module || specifier.startsWith(`${module}/`)) found.push([...way, specifier].join(' → '))
      else if (specifier.startsWith('.')) queue.push([...way, posix.join(posix.dirname(source.path), specifier)])
    }
  }
  return found
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function isRoomFile(path: string): boolean {
  return /^(?:src|web)\/.+\/[^/]+$/.test(path) && isCode(path) && !isTest(path) && !path.endsWith('.d.ts')
}

function isDeclaration(path: string): boolean {
  return declarationFolders.includes(posix.dirname(path))
}

function buildImporters(sources: readonly SourceFile[]): Map<string, { path: string; lazy: boolean }[]> {
  const importers = new Map<string, { path: string; lazy: boolean }[]>()
  for (const { path, imports } of sources.filter((source) => !isTest(source.path)))
    for (const { specifier, lazy } of imports.filter((entry) => entry.specifier.startsWith('.'))) {
      const target = posix.join(posix.dirname(path), specifier)
      const known = importers.get(target) ?? []
      if (known.some((importer) => importer.path === path)) continue
      importers.set(target, [...known, { path, lazy }])
    }
  return importers
}

function buildNameCheck(paths: readonly string[]): (name: string) => boolean {
  const ends = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_part, index) => parts.slice(index).join('/'))
    }),
  )
  return (name) => ends.has(name)
}

/** Code files and documents of ours; examples inside of other paths (`/home/ada/x.ts`, `~/x.ts`) are not meant. */
function fileNamesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w./~*<>{}@-])(?:[a-z][\w.-]*\/)*[a-z][\w-]*(?:\.test)?\.(?:tsx?|md)(?![\w/-])/g)].map(
    ([name]) => name,
  )
}
