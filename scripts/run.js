#!/usr/bin/env node
// Runs a TypeScript file of this repository. Node 20 cannot strip types, so it bundles the file first (about 0.2 s).
//   node scripts/run.js bench/read.ts --size 100
import { mkdtemp, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Name the TypeScript file to run: node scripts/run.js bench/read.ts')
  process.exit(2)
}

// In node_modules, so that packages that are not bundled can be resolved.
const folder = await mkdtemp(join('node_modules', '.annals-run-'))
const output = join(folder, 'main.mjs')
const bundle = await rolldown({ input: file, platform: 'node', logLevel: 'warn', external: ['playwright-core'] })
await bundle.write({ file: output, format: 'esm', codeSplitting: false })
await bundle.close()

const child = spawn(process.execPath, ['--enable-source-maps', ...process.execArgv, output, ...args], {
  stdio: 'inherit',
})
child.on('exit', async (code, signal) => {
  await rm(folder, { recursive: true, force: true })
  process.exit(signal ? 1 : (code ?? 0))
})
