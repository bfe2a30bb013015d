#!/usr/bin/env node
const { join } = require('node:path')
// Caches compiled code for the next start; available since Node 22.
require('node:module').enableCompileCache?.()
const { main } = require('../dist/cli/main.cjs')

process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))
void start()

async function start() {
  process.exitCode = await main(process.argv.slice(2), join(__dirname, '..'))
}
