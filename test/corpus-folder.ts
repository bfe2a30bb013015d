// The folder of real transcripts, given by ANNALS_CORPUS. Without it, tests that need it are reported as skipped.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './rules/files.ts'

const named = process.env['ANNALS_CORPUS']

export const hasCorpus: boolean = Boolean(named)
export const corpus: string = named ? resolve(root, named) : ''

if (named && !existsSync(corpus)) throw new Error(`ANNALS_CORPUS names ${corpus}, which does not exist.`)
