// Compares exports of the sample archive with golden files, byte for byte. One session is stored in full, to be read; of all
// others, only the hashes of their files. `ANNALS_WRITE_GOLDEN=1` rewrites the golden files.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXPORT_FORMATS } from '../../src/export/export-plan.ts'
import { exportText, exportTo, makeExportWorld, type ExportRequest } from './export-world.ts'

const root = resolve(import.meta.dirname, '../..')
const home = join(root, 'sample')
const golden = join(root, 'test/export/golden')
const isWriting = process.env['ANNALS_WRITE_GOLDEN'] === '1'

/** A short session with tools, an error, a branch and an agent. */
const SHORT = '511bab98'

/** Returns '' if the file does not exist yet. */
function readGolden(name: string, text: string): string {
  const path = join(golden, name)
  if (isWriting) {
    mkdirSync(golden, { recursive: true })
    writeFileSync(path, text)
  }
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

describe('the sample archive', () => {
  test.each<[string, ExportRequest]>([
    ['session.html', { format: 'html' }],
    ['session.md', { format: 'md' }],
    ['session-all.md', { format: 'md', depth: 'all', images: 'none' }],
    ['session.json', { format: 'json', images: 'none' }],
    ['messages.csv', { format: 'csv' }],
    ['tool-calls.csv', { format: 'csv', table: 'tool_calls' }],
    ['for-a-model.md', { forModel: true, maxTokens: 2000 }],
  ])('exports one session as %s', { timeout: 60_000 }, async (name, wish) => {
    const world = makeExportWorld(home)
    const text = await exportText(world, { ...wish, sessions: [SHORT] })
    expect(text).toBe(readGolden(name, text))
  })

  test.each(EXPORT_FORMATS)('exports all sessions as %s', { timeout: 120_000 }, async (format) => {
    const world = makeExportWorld(home)
    const folder = mkdtempSync(join(homedir(), 'golden-'))
    const { files } = await exportTo(world, join(folder, 'all/'), { all: true, format })
    const lines = files.map(({ name, bytes, sha256 }) => `${sha256} ${bytes} ${name}\n`).toSorted()
    expect(lines.join('')).toBe(readGolden(`${format}.sums`, lines.join('')))
  })
})
