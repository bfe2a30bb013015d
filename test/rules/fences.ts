// The walls between the folders: who may import whom, and which folder alone knows an outside thing.
// A new arrow or a new package is a decision: it changes a line here and gets a note in docs/decisions.

import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

import { isTest } from './source.ts'
import type { Import, Mark, SourceFile } from './source.ts'

const pure = ['text', 'format', 'thread', 'files', 'compare', 'analytics', 'query', 'describe', 'paint']
const world = ['scan', 'git', 'reader', 'archive', 'session', 'store', 'edit', 'export', 'operations']
const surfaces = ['cli', 'server', 'mcp']

/** Folder of src (or file directly in it) → what it may import, besides itself. Types count like values. */
export const fences: Readonly<Record<string, readonly string[]>> = {
  text: [],
  format: ['text'],
  thread: ['format', 'text'],
  files: ['thread', 'format', 'text'],
  compare: ['text'],
  analytics: ['thread', 'format', 'text'],
  query: ['text'],
  describe: ['thread', 'format', 'text'],
  paint: ['describe', 'thread', 'format', 'text'],
  scan: ['analytics', 'format', 'text'],
  git: ['error', 'text'],
  reader: ['format', 'error', 'text'],
  archive: ['reader', 'format', 'error', 'text'],
  session: ['archive', 'reader', 'describe', 'thread', 'format', 'error', 'text'],
  store: ['archive', 'reader', 'scan', 'files', 'thread', 'analytics', 'query', 'format', 'error', 'text'],
  edit: ['session', 'store', 'archive', 'reader', 'thread', 'format', 'error', 'text'],
  export: ['session', 'archive', 'reader', 'paint', 'describe', 'analytics', 'thread', 'format', 'error', 'text'],
  operations: [
    'text',
    'session',
    'archive',
    'reader',
    'store',
    'edit',
    'export',
    'paint',
    'describe',
    'analytics',
    'files',
    'compare',
    'git',
    'thread',
    'query',
    'format',
    'error',
  ],
  cli: ['operations', 'paint', 'describe', 'error', 'text'],
  server: ['operations', 'paint', 'describe', 'error', 'text'],
  mcp: ['operations', 'paint', 'describe', 'format', 'error', 'text'],
  error: ['text'],
  index: [...pure, ...world, 'error'],
}

/** The commands that start a surface are the only files that see one from outside. */
const doors: Readonly<Record<string, string>> = { 'src/cli/commands/serve.ts': 'server', 'src/cli/mcp/serve.ts': 'mcp' }

const webValues = ['text', 'format', 'thread', 'files', 'query', 'describe', 'paint']
const webTypes = [...webValues, 'session', 'operations']

const barrels = ['src/index.ts', 'src/format/index.ts']

/** npm package → the folders (or the one file) that may import it. A package without a line has no home. */
const packages: Readonly<Record<string, readonly string[]>> = {
  zod: ['format', ...world, ...surfaces],
  marked: ['paint'],
  'highlight.js': ['paint'],
  diff: ['describe', 'files', 'paint'],
  fflate: ['export'],
  'hyparquet-writer': ['export'],
  '@photostructure/sqlite': ['store/open.ts'],
  re2js: ['query'],
  '@modelcontextprotocol/server': ['mcp'],
  commander: ['cli'],
  picocolors: ['cli'],
  react: ['web'],
  'react-dom': ['web'],
  'radix-ui': ['web'],
  wouter: ['web'],
  virtua: ['web'],
  '@tanstack/react-query': ['web'],
}

const files = ['reader', 'archive', 'store/data-files.ts', 'edit', 'export', 'cli', 'server/assets.ts']

/** Modules of Node that only some may import; the rest is open to everyone outside the pure five. */
const modules: Readonly<Record<string, readonly string[]>> = {
  'node:fs': files,
  'node:fs/promises': files,
  'node:sqlite': ['store/open.ts'],
  'node:http': ['server'],
  'node:https': [],
  'node:http2': [],
  'node:net': ['server'],
  'node:tls': [],
  'node:dgram': [],
  'node:dns': [],
  'node:dns/promises': [],
  'node:console': ['cli'],
  'node:process': ['cli'],
}

const terminal = /^(?:console\.\w+|process\.(?:exit|abort|reallyExit))$/
const unsteady =
  /^(?:new Date\(\)|Date\(\)|Date\.now|Math\.random|crypto\.(?:randomUUID|getRandomValues)|performance\.now)$/
const recursive = /^(?:JSON\.stringify|structuredClone)$/
/** The writer itself, samples of declarations, and values that are small by construction. */
const recursiveOwners =
  /^src\/(?:text\/to-json\.ts|query\/print-query\.ts|format\/(?:tools|systems)\/|format\/sample-line\.ts)/
const sql =
  /^\s*(?:SELECT\s.+\sFROM\s|select\s+\*|INSERT\s+(?:OR\s+\w+\s+)?INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+FROM\s|(?:CREATE|DROP|ALTER)\s+(?:\w+\s+)?(?:TABLE|INDEX|TRIGGER|VIEW)\s|PRAGMA\s)/s

/** Every breach of a fence, one sentence each, with the place. */
export function findFenceViolations(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') || path.startsWith('web/'))
    .flatMap((source) => [
      ...checkBarrel(source),
      ...source.imports.flatMap((entry) => checkImport(source, entry).map(at(source, entry.line))),
      ...(isTest(source.path) ? [] : checkContent(source)),
    ])
}

/** Folders of src, and files directly in it, without a line in the table; any file makes a folder, not only code. */
export function findUnfenced(paths: readonly string[]): string[] {
  const homes = new Set(paths.filter((path) => path.startsWith('src/')).map(homeOf))
  return [...homes]
    .filter((home) => !Object.hasOwn(fences, home))
    .map((home) => `src/${home} is not in the fence table: decide what it may import`)
}

/** Default exports anywhere but in the configuration file of a tool that demands one. */
export function findDefaultExports(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !/\.config\.[jt]s$/.test(path))
    .flatMap((source) => source.defaultExports.map(({ line }) => at(source, line)('no default exports: name it')))
}

function checkBarrel(source: SourceFile): string[] {
  const isBarrel = barrels.includes(source.path)
  if (isBarrel) return source.onlyReexports ? [] : [`${source.path}: a barrel holds nothing but export … from`]
  const named = /(?:^|\/)index\.[jt]sx?$/.test(source.path)
    ? [`${source.path}: only ${barrels.join(' and ')} are barrels`]
    : []
  const reexports = source.imports.filter((entry) => entry.reexport)
  return [
    ...named,
    ...reexports.map(({ line }) => at(source, line)('only a barrel re-exports: import where it is defined')),
  ]
}

function checkImport(source: SourceFile, entry: Import): string[] {
  const { specifier } = entry
  if (specifier === '(computed)') return ['an import names its file as plain text, or no fence can see it']
  if (specifier.startsWith('.')) return checkNeighbour(source, entry)
  if (isTest(source.path)) return []
  // The prefix is asked as well: a module newer than the running Node, such as node:sqlite, is not built in there.
  const isModule = specifier.startsWith('node:') || isBuiltin(specifier)
  return isModule ? checkModule(source.path, specifier) : checkPackage(source.path, specifier)
}

function checkNeighbour(source: SourceFile, entry: Import): string[] {
  const target = posix.join(posix.dirname(source.path), entry.specifier)
  const from = homeOf(source.path)
  if (!/^(?:src|web)\//.test(target)) return checkOutside(source.path, target)
  if (barrels.includes(target) && from !== 'index')
    return [`imports the barrel ${target}: import the file that defines it`]
  const to = homeOf(target)
  if (from === to || doors[source.path] === to) return []
  if (from !== 'web') return (fences[from] ?? []).includes(to) ? [] : [`${from} may not import ${to}`]
  const allowed = entry.kind === 'type' ? webTypes : webValues
  if (allowed.includes(to)) return []
  return [webTypes.includes(to) ? `web may import only types from ${to}` : `web may not import ${to}`]
}

function checkOutside(path: string, target: string): string[] {
  if (isTest(path) && target.startsWith('test/')) return []
  if (target === 'package.json' && !pure.includes(homeOf(path))) return []
  return [`imports ${target}, which is neither in src nor in web`]
}

function checkModule(path: string, specifier: string): string[] {
  const name = specifier.startsWith('node:') ? specifier : `node:${specifier}`
  const home = homeOf(path)
  if (name !== specifier) return [`write ${name}, not ${specifier}`]
  if (home === 'web' || pure.includes(home)) return [`${home} runs in the browser too: no ${name}`]
  const owners = modules[name]
  return !owners || isOwner(owners, path) ? [] : [`${name} belongs to ${owners.join(', ') || 'nobody'}`]
}

function checkPackage(path: string, specifier: string): string[] {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const owners = packages[name]
  if (!owners) return [`${name} has no home in test/rules/fences.ts`]
  return isOwner(owners, path) ? [] : [`${name} belongs to ${owners.join(', ')}`]
}

function checkContent(source: SourceFile): string[] {
  const home = homeOf(source.path)
  const say = (marks: readonly Mark[], message: string): string[] =>
    marks.map(({ text, line }) => at(source, line)(`${text.trim().slice(0, 40)}: ${message}`))
  const globalsLike = (pattern: RegExp): Mark[] => source.globals.filter(({ text }) => pattern.test(text))
  return [
    ...(home === 'cli' ? [] : say(globalsLike(terminal), 'only cli ends the process or writes to the terminal')),
    ...(pure.includes(home) ? say(globalsLike(unsteady), 'time and randomness enter as parameters here') : []),
    ...(home === 'web' || recursiveOwners.test(source.path)
      ? []
      : say(globalsLike(recursive), 'a deep record overflows the stack: use toJson of src/text/to-json.ts')),
    ...(home === 'store'
      ? []
      : say(
          source.strings.filter(({ text }) => sql.test(text)),
          'SQL only in store',
        )),
  ]
}

/** `src/format/tools/bash.ts` → format, `src/error.ts` and its test → error, `web/pages/home.tsx` → web. */
function homeOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'web' ? 'web' : second.replace(/(?:\.test)?\.[jt]sx?$/, '')
}

function isOwner(owners: readonly string[], path: string): boolean {
  return owners.includes(homeOf(path)) || owners.includes(path.replace(/^src\//, ''))
}

function at(source: SourceFile, line: number): (message: string) => string {
  return (message) => `${source.path}:${line}: ${message}`
}
