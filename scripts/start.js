#!/usr/bin/env node
// `npm start`: builds if the sources are newer than the build, then runs Annals in this process, so that stopping it stops
// Annals. Installs nothing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'dist/cli/main.cjs'

if (!existsSync('node_modules/rolldown') && !existsSync(built)) {
  console.error('The packages are not installed; run "npm ci" first.')
  process.exit(2)
}
if (!isCurrent(built, 'src') || !isCurrent('dist/web/index.html', 'web')) build()
await import('../bin/annals.js')

function isCurrent(output, sources) {
  return existsSync(output) && newest(sources) <= statSync(output).mtimeMs
}

function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  )
}

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.js', '--app'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
