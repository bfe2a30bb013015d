#!/usr/bin/env node
const { join } = require('node:path')
// Since Node 22: what was compiled once is kept for the next start.
require('node:module').enableCompileCache?.()
// Memory, measured with a session of 400 MB (decision 11). V8 learns while a session is opened that messages live long, and
// then puts those that are read for a moment beside them; and it lets the heap double before it looks for garbage.
const { setFlagsFromString } = require('node:v8')
setFlagsFromString('--no-allocation-site-pretenuring')
setFlagsFromString('--heap-growing-percent=50')
const { main } = require('../dist/cli/main.cjs')

process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))
void start()

async function start() {
  process.exitCode = await main(process.argv.slice(2), join(__dirname, '..'))
}
