#!/usr/bin/env node
// `npm start`: builds when the sources are newer than the build, then runs Annals. Installs nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'dist/cli/main.cjs'

if (!existsSync('node_modules/rolldown') && !existsSync(built)) {
  console.error('The packages are not installed yet; run "npm ci" first.')
  process.exit(2)
}
if (!existsSync(built) || newest('src') > statSync(built).mtimeMs) run('scripts/build.js')
run('bin/annals.js', ...process.argv.slice(2))

function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )
}

function run(file, ...args) {
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
