#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { main } from '../dist/cli/main.js'

process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 3))
process.exitCode = await main(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url)))
