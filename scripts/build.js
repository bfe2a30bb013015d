#!/usr/bin/env node
// Builds dist/: the command line with its dependencies bundled, the library entries without zod (our types use it, so it
// is a real dependency), the web app, and the type declarations.
//   node scripts/build.js            everything
//   node scripts/build.js --app      only the command line and the web app
//   node scripts/build.js --watch    rebuild after each change
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { build, watch } from 'rolldown'
import { build as buildPages } from 'vite'
import { tool } from './run-checks.js'

/** Modules of Node that a command rarely uses. */
const LAZY_MODULES = [
  'child_process',
  'crypto',
  'fs/promises',
  'http',
  'net',
  'os',
  'perf_hooks',
  'readline/promises',
  'timers/promises',
  'tty',
  'v8',
  'worker_threads',
  'zlib',
]

// CommonJS, because Node loads it 12 ms faster: import needs its loader, a facade for each imported module of Node, and a
// turn of the event loop per file.
const commandLine = {
  // The threads of the web server run the same operations as the commands, so they share their files.
  input: {
    main: 'src/cli/main.ts',
    'sync-worker': 'src/operations/keep/sync-worker.ts',
    'secrets-worker': 'src/operations/health/secrets-worker.ts',
  },
  platform: 'node',
  external: ['@photostructure/sqlite'],
  plugins: [lightCommander(), lightMcp(), lightFormat(), ownMini(), lazyModules()],
  output: {
    dir: 'dist/cli',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: 'dce-only',
    codeSplitting: {
      // One file for every start and one for every operation. Otherwise there would be twenty.
      groups: [
        { name: 'start', tags: ['$initial'], test: /^(?!.*(?:sync|secrets)-worker)/ },
        { name: 'run', test: /[\\/]cli[\\/](?:run-operation|pager|print-nothing)\.ts$/ },
        { name: 'usage-printers', test: /[\\/]cli[\\/]usage-printers[\\/](?:period|statusline|block)/ },
        // One file for the usage reports, whose time budget is 60 ms.
        {
          name: 'usage',
          test: /[\\/]operations[\\/]usage[\\/](?:reports|sessions|blocks|statusline)\.ts$/,
        },
        // One file for what a report needs if transcripts changed.
        {
          name: 'scan',
          test: /[\\/](?:store[\\/]ledger[\\/](?:refresh-table|tail-ledger)|ledger[\\/]build-ledger)\.ts$/,
        },
        // Apart from the next one, because declarations need it. The copy for zod/mini is part of `start`.
        { name: 'zod', test: /[\\/]zod[\\/][^?]*$/ },
        // One file for commands that use the index. Otherwise there would be thirty.
        { name: 'index', test: /[\\/]operations[\\/](?:open-index|find[\\/]sessions)\.ts$/ },
        // One file for those that also parse records, which a list does not.
        { name: 'records', test: /[\\/]operations[\\/]find[\\/]read-directly\.ts$/ },
      ],
    },
  },
}

/** Separate and in one file, because it compiles the others. Nothing compiles it, so it must be small. */
const codeCache = {
  input: { 'code-cache': 'src/cli/code-cache.ts' },
  platform: 'node',
  plugins: [lazyModules()],
  output: { dir: 'dist/cli', format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false, minify: 'dce-only' },
}

const workers = {
  'reader-worker': 'src/store/sync/reader-worker.ts',
  'scan-worker': 'src/store/ledger/scan-worker.ts',
}

const commandLineWorkers = {
  input: workers,
  platform: 'node',
  external: ['@photostructure/sqlite'],
  plugins: [lightFormat()],
  output: {
    dir: 'dist/cli',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'worker-[hash].js',
    minify: 'dce-only',
  },
}

const library = {
  input: { index: 'src/index.ts', format: 'src/format/index.ts', ...workers },
  platform: 'neutral',
  // hyparquet imports "fs" without the prefix.
  external: [/^node:/, ...builtinModules, /^zod(?:\/|$)/, '@photostructure/sqlite'],
  output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'library-[hash].js' },
}

/** Further settings are in vite.config.ts. */
const webApp = {
  logLevel: 'warn',
  build: {
    rolldownOptions: {
      checks: { pluginTimings: false },
      onwarn: (warning, warn) => isRelevant(warning) && warn(warning),
    },
  },
}

const app = {
  'command line': async () => build([commandLine, codeCache, commandLineWorkers]),
  'web app': async () => buildPages(webApp),
}
const all = { ...app, library: async () => build(library), types: emitTypes }

if (process.argv.includes('--watch')) watchAll()
else if (process.argv.includes('--app')) await buildParts(app, ['dist/cli', 'dist/web'])
else await buildParts(all, ['dist'])

async function buildParts(parts, folders) {
  console.error('Building…')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await Promise.all(
    Object.entries(parts).map(async ([title, run]) => {
      const start = performance.now()
      await run()
      console.error(`  ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    }),
  )
}

function watchAll() {
  void buildPages({ ...webApp, build: { ...webApp.build, watch: {} } })
  watch([commandLine, codeCache, commandLineWorkers, library]).on('event', (event) => {
    if (event.code === 'END') console.log('built; watching for changes')
    if (event.code === 'ERROR') console.error(event.error.message)
  })
}

/** Some packages mark browser files with a directive for server rendering, which we do not use. */
function isRelevant(warning) {
  return warning.code !== 'MODULE_LEVEL_DIRECTIVE'
}

/** Does not check types, which `npm test` does: it would double the time. */
async function emitTypes() {
  const args = tool('typescript', 'tsc', '-p', 'tsconfig.types.json', '--noCheck')
  const [status] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  if (status !== 0) throw new Error('tsc failed')
  removeUnreachable('dist/types', ['index.d.ts', 'format/index.d.ts'])
}

/** The compiler writes a declaration for every file; the entry points use an eighth of them. */
function removeUnreachable(folder, entries) {
  const reached = new Set()
  const pending = entries.map((entry) => join(folder, entry))
  for (let path = pending.pop(); path; path = pending.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const [, to] of readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)\.[jt]s['"]/g))
      pending.push(join(dirname(path), `${to}.d.ts`))
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (path.endsWith('.d.ts') && !reached.has(path)) rmSync(path)
  }
}

/** Removes node:child_process from commander, which takes 2 ms to load and is needed only for external subcommands. */
function lightCommander() {
  const unused = '\0unused'
  return {
    name: 'light-commander',
    resolveId: (id, from) => (id === 'node:child_process' && from?.includes('commander') ? unused : undefined),
    load: (id) => (id === unused ? 'module.exports = {}' : undefined),
  }
}

/** Declares the records without zod: see light-zod.js. */
function lightFormat() {
  const folder = join(process.cwd(), 'src', 'format')
  const light = join(import.meta.dirname, 'light-zod.js')
  return {
    name: 'light-format',
    resolveId: (id, from) => (id === 'zod' && from?.startsWith(folder) ? light : undefined),
  }
}

/** Removes the validator of JSON Schemas from the MCP server, 300 KB that only tools with an output schema need. */
function lightMcp() {
  const shims = '\0mcp-shims'
  const validator = 'class { getValidator() { throw new Error("There is no validator of JSON Schemas.") } }'
  return {
    name: 'light-mcp',
    resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? shims : undefined),
    load: (id) =>
      id === shims
        ? `export { default as process } from 'node:process'; export const DefaultJsonSchemaValidator = ${validator}`
        : undefined,
  }
}

/** Loads these modules at their first use. The bundler writes every use as a member: `node_zlib.crc32`. */
function lazyModules() {
  const pattern = new RegExp(`^let (\\w+) = require\\("(node:(?:${LAZY_MODULES.join('|')}))"\\);$`, 'gm')
  return {
    name: 'lazy-modules',
    renderChunk(code) {
      // A default import copies the members at the start.
      const isCopied = (variable) => code.includes(`__toESM(${variable}`)
      return code.replace(pattern, (line, variable, id) =>
        isCopied(variable)
          ? line
          : `let ${variable}$all, ${variable} = new Proxy({}, { get: (_, name) => (${variable}$all ??= require("${id}"))[name] });`,
      )
    },
  }
}

/** Gives zod/mini its own copy of the core. Nothing could be removed from a core shared with zod. */
function ownMini() {
  const mark = '?mini'
  const isMarked = (id) => id?.endsWith(mark)
  const plain = (id) => id?.slice(0, -mark.length)
  return {
    name: 'own-mini',
    async resolveId(id, from, options) {
      if (id !== 'zod/mini' && !isMarked(from)) return undefined
      const found = await this.resolve(id, isMarked(from) ? plain(from) : from, { ...options, skipSelf: true })
      return found && { ...found, id: found.id + mark }
    },
    load: (id) => (isMarked(id) ? readFileSync(plain(id), 'utf8') : undefined),
  }
}
