#!/usr/bin/env node
// Runs benchmarks by name: npm run bench -- read start. Without a name, runs the quick ones. `all` compares every target;
// `memory` writes 2 GB, `reading-memory` 5 GB; `columns` takes up to 2 GB of memory.
import { spawnSync } from 'node:child_process'

const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const flags = process.argv.slice(2).filter((arg) => arg.startsWith('-'))

for (const name of names.length > 0 ? names : ['start', 'read', 'thread']) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, ['scripts/run.js', `bench/${name}.ts`, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
