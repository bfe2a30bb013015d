#!/usr/bin/env node
const { join } = require('node:path')
const { enableCompileCache } = require('node:module')
const dist = join(__dirname, '..', 'dist', 'cli')
// Compiled code is kept for the next start. Node can do that since version 22.
const codeCache = enableCompileCache
  ? void enableCompileCache()
  : require('../dist/cli/code-cache.cjs').openCodeCache(process.argv[2], dist)
const { main } = require('../dist/cli/main.cjs')

process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))
void start()

async function start() {
  process.exitCode = await main(process.argv.slice(2), join(__dirname, '..'), codeCache)
}
