// Runs the export operation in tests, and captures its output.
import { mkdtempSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createContext, type Context } from '../../src/operations/context.ts'
import { exportInput } from '../../src/operations/export/declarations.ts'
import { runExport } from '../../src/operations/export/export.ts'
import type { ExportReport } from '../../src/operations/export/outputs.ts'
import type { Notice } from '../../src/operations/notice.ts'
import type { z } from 'zod'

export type ExportRequest = z.input<typeof exportInput>

export interface ExportWorld {
  context: Context
  notices: Notice[]
}

/** The home is only read; the data directory is a temporary folder. */
export function makeExportWorld(
  home: string,
  { timeZone = 'UTC', stdin = Readable.from([]) }: { timeZone?: string; stdin?: AsyncIterable<Buffer> } = {},
): ExportWorld {
  const notices: Notice[] = []
  const data = mkdtempSync(join(homedir(), 'export-'))
  const context = createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data },
    home: data,
    overrides: { timeZone },
    stdin,
    now: () => Date.UTC(2026, 6, 1),
    directory: data,
    onNotice: (notice) => notices.push(notice),
  })
  return { context, notices }
}

/** Returns the output of `-o -`. */
export async function exportText({ context }: ExportWorld, wish: ExportRequest): Promise<string> {
  const chunks: Uint8Array[] = []
  const output = { begin: () => {}, write: async (bytes: Uint8Array) => void chunks.push(Uint8Array.from(bytes)) }
  await runExport({ ...context, output }, exportInput.parse({ ...wish, output: '-' }))
  return Buffer.concat(chunks).toString('utf8')
}

export async function exportTo({ context }: ExportWorld, output: string, wish: ExportRequest): Promise<ExportReport> {
  return runExport(context, exportInput.parse({ ...wish, output }))
}
