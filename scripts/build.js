#!/usr/bin/env node
// Builds dist/: the command line with its dependencies bundled in, the library entries with zod left out (our types
// name it, so it is a real dependency), and the type declarations.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build, watch } from 'rolldown'

const commandLine = {
  input: {
    main: 'src/cli/main.ts',
    'reader-worker': 'src/store/sync/reader-worker.ts',
    'scan-worker': 'src/store/ledger/scan-worker.ts',
  },
  platform: 'node',
  external: ['@photostructure/sqlite'],
  output: {
    dir: 'dist/cli',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: 'dce-only',
  },
}

const library = {
  input: {
    index: 'src/index.ts',
    format: 'src/format/index.ts',
    'reader-worker': 'src/store/sync/reader-worker.ts',
    'scan-worker': 'src/store/ledger/scan-worker.ts',
  },
  platform: 'neutral',
  external: [/^node:/, 'zod', '@photostructure/sqlite'],
  output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'library-[hash].js' },
}

if (process.argv.includes('--watch')) {
  watch([commandLine, library]).on('event', (event) => {
    if (event.code === 'END') console.log('built; watching for changes')
    if (event.code === 'ERROR') console.error(event.error.message)
  })
} else {
  rmSync('dist', { recursive: true, force: true })
  await Promise.all([build([commandLine, library]), emitTypes()])
}

async function emitTypes() {
  const args = ['tsc', '-p', 'tsconfig.types.json']
  const { status, stdout } = spawnSync('npx', ['--no-install', ...args], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(stdout)
    process.exit(1)
  }
}
