import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCostStates } from './cost-states.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-states-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function statesOf(text: string | Buffer) {
  const path = join(folder, 's1.jsonl')
  writeFileSync(path, text)
  return readCostStates([{ path, session: 's1', archived: null }])
}

const STATE = {
  type: 'cost-state',
  sessionId: 's1',
  startTime: 1_772_445_000_000,
  totalCostUSD: 1.5,
  modelUsage: {
    'claude-opus-4-5': {
      inputTokens: 1,
      outputTokens: 2,
      cacheReadInputTokens: 3,
      cacheCreationInputTokens: 4,
      webSearchRequests: 5,
      costUSD: 1.5,
    },
  },
}
const LINE = JSON.stringify(STATE)

test('reads a record with its file and line', async () => {
  expect(await statesOf(`{"type":"user"}\n\n${LINE}\n{"type":"user"}\n`)).toEqual([
    {
      session: 's1',
      process: '1772445000000',
      file: join(folder, 's1.jsonl'),
      line: 3,
      totalCostUsd: 1.5,
      models: {
        'claude-opus-4-5': { input: 1, output: 2, cacheRead: 3, cacheCreation: 4, webSearches: 5, costUsd: 1.5 },
      },
    },
  ])
})

test('counts lines after a match, and reads a last line without a newline', async () => {
  const states = await statesOf(`${LINE}\n{"type":"user"}\n${LINE}\n${LINE}`)
  expect(states.map(({ line }) => line)).toEqual([1, 3, 4])
})

test('ignores the word in other records and truncated lines', async () => {
  const quoted = JSON.stringify({ type: 'user', message: { content: 'What is a "cost-state"?', kind: 'cost-state' } })
  expect(await statesOf(`${quoted}\n${LINE.slice(0, -5)}\n`)).toEqual([])
})

test('reads missing and invalid numbers as 0', async () => {
  const [state] = await statesOf('{"type":"cost-state","totalCostUSD":"much","modelUsage":{"m":{"inputTokens":-1}}}\n')
  expect(state).toMatchObject({ session: 's1', process: 'null', totalCostUsd: 0 })
  expect(state?.models['m']).toMatchObject({ input: 0, costUsd: 0 })
})

test('reads records across a chunk boundary and after a line longer than a chunk', async () => {
  const filler = `${JSON.stringify({ type: 'user', text: 'x'.repeat(4 * 1024 * 1024 - 60) })}\n`
  const long = `${JSON.stringify({ type: 'user', text: 'x'.repeat(9 * 1024 * 1024) })}\n`
  const states = await statesOf(`${filler}${LINE}\n${long}${LINE}\n`)
  expect(states.map(({ line }) => line)).toEqual([2, 4])
})

test('returns nothing for a missing file', async () => {
  expect(await readCostStates([{ path: join(folder, 'gone.jsonl'), session: 's1', archived: null }])).toEqual([])
})
