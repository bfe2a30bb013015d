// The outputs of the reading operations on real transcripts fit their schemas, if ANNALS_CORPUS names a folder of them.
// test/server/operations.test.ts does the same with the sample archive.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../src/operations/all.ts'
import { createContext } from '../src/operations/context.ts'
import type { ListedOperation, SomeOperation } from '../src/operations/operation.ts'
import { pageOperations } from '../src/operations/page-operations.ts'
import { jsonChunks } from '../src/text/json-chunks.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'
import { findMismatch } from './output-mismatch.ts'

const INPUTS: Readonly<Record<string, Record<string, unknown>[]>> = {
  search: [{ query: ['error'] }, { query: ['is:error'], sort: 'newest' }],
  'search facets': [{ query: 'error' }],
  complete: [{ query: 'tool:', cursor: 5 }],
  'usage daily': [{}, { instances: true, breakdown: true }, { compat: 'ccusage' }],
  'usage attribution': ['project', 'model', 'agent', 'tool', 'hour'].map((by) => ({ by })),
  'usage tools': [{}, { by: 'session' }],
}

/** They need standard input, a selection, or a message of a known transcript. */
const SKIPPED = ['usage statusline', 'export', 'export verify', 'export preview', 'edit texts']

test.skipIf(!hasCorpus)(
  'the outputs on real transcripts fit their schemas',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'annals-outputs-'))
    const context = createContext({
      env: { ANNALS_HOME: home, CLAUDE_CONFIG_DIR: corpus },
      home,
      platform: process.platform,
      now: Date.now,
      directory: home,
      overrides: {},
      stdin: nothing(),
    })
    const listed: readonly ListedOperation<SomeOperation>[] = [...operations, ...pageOperations]
    try {
      for (const { load } of listed) {
        const operation = await load()
        if (!operation.output || operation.isWrite || SKIPPED.includes(operation.name)) continue
        for (const input of INPUTS[operation.name] ?? [{}]) {
          let json = ''
          for await (const chunk of jsonChunks(await operation.run(context, operation.input.parse(input))))
            json += chunk
          expect(await findMismatch(operation, JSON.parse(json))).toBeUndefined()
        }
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  },
  120_000,
)

async function* nothing(): AsyncGenerator<Buffer> {}
