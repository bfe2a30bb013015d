// A comparison agrees with the usage reports, whatever it compares, and finds where two conversations part.
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { findMismatch } from '../../../test/output-mismatch.ts'
import { root } from '../../../test/rules/files.ts'
import { Talk, toLines, type RecordFields } from '../../../test/store/talk.ts'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'
import type { Context } from '../context.ts'
import { runOperation } from '../run-operation.ts'
import { runTurnCosts } from '../session/turn-costs.ts'
import type { UsageSessions } from '../usage/outputs.ts'
import { compare as compareOperation, compareInput } from './declarations.ts'
import { runCompare } from './compare.ts'
import { runCompareFile } from './compare-file.ts'
import type { Comparison } from './outputs.ts'

const [ONE, TWO] = ['0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11', '1f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c22'] as const
const FOLDER = 'projects/-home-mara-tidepool'
const FILE = '/home/mara/tidepool/tide.ts'

const worlds: KeepWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove()
})

function makeWorld(): KeepWorld {
  const world = makeKeepWorld()
  worlds.push(world)
  return world
}

const compare = async (
  context: Context,
  input: { a: string; b?: string; branchA?: number; branchB?: number; diff?: boolean },
) => runCompare(context, compareInput.parse(input))

const nano = (usd: number) => Math.round(usd * 1e9)

/** A session that writes a file, and a fork of it, as the SDK makes it, that continues differently. */
function makeFork(world: KeepWorld): void {
  const talk = new Talk(ONE)
  talk.prompt('make a tide table')
  write(talk, 'call_1', 'one\n')
  const trunk = talk.records.length
  const copies = structuredClone(talk.records)
  talk.prompt('add the bay')
  write(talk, 'call_2', 'one\nbay\n', 'one\n')
  world.write(`${FOLDER}/${ONE}.jsonl`, toLines(talk.records))
  const fork = new Talk(TWO, { number: 2, minute: 60 })
  fork.records.push(...copies.map((record, index) => copyOf(record, index)))
  fork.prompt('now draw a reef', { parentUuid: `copy-${trunk - 1}` })
  write(fork, 'call_3', 'one\nreef\n', 'one\n')
  world.write(`${FOLDER}/${TWO}.jsonl`, toLines(fork.records))
}

function copyOf(record: RecordFields, index: number): RecordFields {
  return {
    ...record,
    sessionId: TWO,
    uuid: `copy-${index}`,
    parentUuid: index === 0 ? null : `copy-${index - 1}`,
    forkedFrom: { sessionId: ONE, messageUuid: record['uuid'] },
  }
}

function write(talk: Talk, id: string, content: string, originalFile: string | null = null): void {
  talk.call(id, 'Write', { file_path: FILE, content })
  const type = originalFile === null ? 'create' : 'update'
  const added = content.split('\n').at(-2) ?? ''
  const lines = [' one', `+${added}`]
  const structuredPatch = originalFile === null ? [] : [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines }]
  talk.result(id, 'written', { toolUseResult: { type, filePath: FILE, content, structuredPatch, originalFile } })
}

describe('two sessions', () => {
  test('a fork with new uuids shares its beginning, and each side costs its own part', async () => {
    const world = makeWorld()
    makeFork(world)
    const result = await compare(world.context(), { a: ONE, b: TWO, diff: true })
    expect(result.shared).toEqual({ turns: 1, messages: 2 })
    expect(result.divergence).toMatchObject({
      a: { turn: 2, text: 'add the bay' },
      b: { turn: 2, text: 'now draw a reef' },
    })
    expect(result.rows.map(({ kind }) => kind)).toEqual(['same', 'different'])
    // The ledger counts the shared requests once, in the original.
    expect([result.a.own, result.b.own].map(({ tokens }) => tokens.input)).toEqual([10, 10])
    expect([result.a.line, result.b.line].map(({ tokens }) => tokens.input)).toEqual([20, 10])
    expect(result.files).toMatchObject([{ name: 'tide.ts', side: 'both', result: 'different', added: 1, removed: 1 }])
    expect(result.files[0]?.diff).toContain('-bay\n+reef\n')
    const file = await runCompareFile(world.context(), { a: ONE, b: TWO, name: 'tide.ts' })
    expect(file.diffs).toMatchObject([{ added: 1, removed: 1 }])
  })

  test('transcripts outside of the home are compared without the index', async () => {
    const world = makeWorld()
    makeFork(world)
    const [a, b] = [ONE, TWO].map((id) => join(world.home, FOLDER, `${id}.jsonl`))
    const outside = makeWorld()
    const result = await compare(outside.context(), { a: a ?? '', b: b ?? '', diff: true })
    expect(result.files).toMatchObject([{ name: 'tide.ts', side: 'both', result: 'different', added: 1, removed: 1 }])
  })
})

test('a note for the model is not the first difference', async () => {
  const world = makeWorld()
  for (const [id, number] of [
    [ONE, 1],
    [TWO, 2],
  ] as const) {
    const talk = new Talk(id, { number, minute: 60 * number })
    talk.prompt('<local-command-caveat>Caveat: do not answer.</local-command-caveat>', { isMeta: true })
    talk.prompt(`<command-name>/model</command-name><command-args>${id}</command-args>`)
    world.write(`${FOLDER}/${id}.jsonl`, toLines(talk.records))
  }
  const { divergence } = await compare(world.context(), { a: ONE, b: TWO })
  expect(divergence).toMatchObject({ a: { text: '/model' }, b: { text: '/model' } })
})

test('a branch is compared with the main line of its session', async () => {
  const world = makeWorld()
  const talk = new Talk(ONE)
  talk.prompt('how deep is the harbour')
  const fork = talk.answer('three fathoms')
  talk.prompt('and the bay')
  talk.answer('six fathoms', { costUSD: 1 })
  talk.prompt('and the reef', { parentUuid: fork['uuid'] })
  talk.answer('one fathom', { costUSD: 2.5 })
  world.write(`${FOLDER}/${ONE}.jsonl`, toLines(talk.records))
  const result = await compare(world.context(), { a: ONE, branchB: 1 })
  expect(result.shared).toEqual({ turns: 1, messages: 2 })
  expect([result.a.own.cost.usd, result.b.own.cost.usd]).toEqual([2.5, 1])
  expect(result.divergence).toMatchObject({ a: { text: 'and the reef' }, b: { text: 'and the bay' } })
  expect(result.a.session).toEqual(result.b.session)
  await expect(compare(world.context(), { a: ONE })).rejects.toThrow('Both sides are the same conversation')
})

/** Everything that can be compared with the reports of usage, for one comparison. */
async function expectAgreement(
  context: Context,
  { a, b }: Comparison,
  sessions: UsageSessions['sessions'],
): Promise<void> {
  for (const side of [a, b]) {
    const row = sessions.find(({ sessionId }) => sessionId === side.id)
    const { tokens, cost } = side.session
    expect({ id: side.id, ...tokens, nano: nano(cost.usd) }).toEqual({
      id: side.id,
      input: row?.inputTokens ?? 0,
      output: row?.outputTokens ?? 0,
      cacheWrite: row?.cacheCreationTokens ?? 0,
      cacheRead: row?.cacheReadTokens ?? 0,
      nano: nano(row?.totalCost ?? 0),
    })
    if (side.branch !== null) continue
    const { turns } = await runTurnCosts(context, { session: side.id })
    const inTurns = turns.filter(({ turn }) => turn !== null).reduce((sum, { usd }) => sum + nano(usd), 0)
    expect(nano(side.line.cost.usd)).toBe(inTurns)
  }
}

async function expectAllAgree(home: string): Promise<number> {
  const world = makeWorld()
  const context = world.context({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: world.data } })
  const report = await runOperation(context, 'usage session', {})
  const usage = report !== null && 'sessions' in report ? report.sessions : []
  const { sessions } = await runOperation(context, 'list', {})
  let count = 0
  for (const [index, { id }] of sessions.entries()) {
    const other = sessions[index + 1]?.id
    if (other === undefined) break
    const result = await compare(context, { a: id, b: other })
    expect(await findMismatch(compareOperation, result)).toBeUndefined()
    for (const side of ['a', 'b'] as const) {
      const rows = result.rows.flatMap((row) => row[side] ?? [])
      expect(rows.reduce((sum, { cost }) => sum + nano(cost.usd), 0)).toBe(nano(result[side].line.cost.usd))
    }
    await expectAgreement(context, result, usage)
    if (result.a.branches > 0) await expectAgreement(context, await compare(context, { a: id, branchB: 1 }), usage)
    count += 1
  }
  return count
}

describe('agreement with the usage reports', () => {
  test('on the sample', { timeout: 60_000 }, async () => {
    expect(await expectAllAgree(join(root, 'sample'))).toBeGreaterThan(5)
  })

  test.skipIf(!hasCorpus)('on real transcripts', { timeout: 600_000 }, async () => {
    expect(await expectAllAgree(corpus)).toBeGreaterThan(10)
  })
})
