import fc from 'fast-check'
import { appendFileSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bytesAfter, carryOut, openEdited } from '../../../test/edit/edited-file.ts'
import {
  assistant,
  chain,
  findBroken,
  toolCall,
  toolResult,
  user,
  writeTranscript,
  type RawRecord,
} from '../../../test/edit/write-transcript.ts'
import { planTruncateOutputs } from './plan-truncate-outputs.ts'
import { runs } from '../../../test/extent.ts'
import { asTyped } from '../../text/command-line.ts'

function recordsOf(bytes: Buffer): RawRecord[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line): RawRecord => JSON.parse(line))
}

/** Plans, checks that no check fails and that a second run finds nothing, and returns the records after the plan. */
async function cut(over: number, ...records: RawRecord[]) {
  const path = writeTranscript(...records)
  const session = await openEdited(path)
  const plan = await planTruncateOutputs(session, { over })
  expect(await findBroken(plan, session)).toEqual([])
  const before = readFileSync(path, 'utf8').split('\n')
  const bytes = bytesAfter(plan, path)
  const changed = bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => (line === before[index] ? [] : [index + 1]))
  expect(changed).toEqual(plan.touched.map(({ line }) => line))
  carryOut(plan, path)
  expect((await planTruncateOutputs(await openEdited(path), { over })).edits).toEqual([])
  return { plan, records: recordsOf(bytes) }
}

const pair = (content: unknown, more: RawRecord = {}) =>
  chain(user('Go'), assistant('m1', [toolCall('t1')]), user([toolResult('t1', content)], more))

const short = expect.stringMatching(/^(h+)\n\[… [\d,]+ bytes cut by Annals …\]\n(t+)$/)
const long = 'h'.repeat(6000) + 't'.repeat(6000)

describe('cuts', () => {
  test('an output in the middle', async () => {
    const { plan, records } = await cut(1048, ...pair(long))
    expect(records).toMatchObject([
      {},
      { message: { content: [toolCall('t1')] } },
      {
        message: {
          content: [toolResult('t1', `${'h'.repeat(750)}\n[… 11,000 bytes cut by Annals …]\n${'t'.repeat(250)}`)],
        },
      },
    ])
    expect(plan.summary).toBe(
      'Truncates 1 tool output of more than 1,048 bytes in 1 transcript; the files shrink from 13 KB to 1.6 KB.',
    )
    expect(plan.touched).toMatchObject([
      { uuid: 'u3', change: 'changed', after: expect.stringMatching(/^1,\d+ bytes$/) },
    ])
    expect(plan.notes.map(asTyped)).toEqual(['Images are not cut; "annals edit strip" with "images" removes them.'])
  })

  test('text blocks, bare strings, search results and documents', async () => {
    const source = (data: string) => ({ type: 'text', media_type: 'text/plain', data })
    for (const part of [
      (text: unknown) => ({ type: 'text', text }),
      (text: unknown) => text,
      (text: unknown) => ({ type: 'search_result', title: 'a', content: [{ type: 'text', text }] }),
      (text: unknown) => ({ type: 'document', source: source(String(text)) }),
    ]) {
      const { plan, records } = await cut(1000, ...pair([part(long)]))
      expect(plan.edits).toHaveLength(1)
      expect(JSON.stringify(records[2])).toContain('bytes cut by Annals')
    }
  })

  test('several texts of a result to the limit together', async () => {
    const block = (text: unknown) => ({ type: 'text', text })
    const small = block('x'.repeat(100))
    const { records } = await cut(2000, ...pair([block(long), small, block(long)]))
    expect(records[2]).toMatchObject({ message: { content: [{ content: [block(short), small, block(short)] }] } })
    expect(JSON.stringify(records[2]).length).toBeLessThan(2300)
  })

  test('stored data at any depth', async () => {
    const toolUseResult = { stdout: long, file: { content: long, filePath: '/a' }, n: [1, { deep: [long, 'ok'] }] }
    const { plan, records } = await cut(
      1000,
      ...pair('ok', { toolUseResult, mcpMeta: { structuredContent: { a: long } } }),
    )
    expect(records[2]).toMatchObject({
      message: { content: [{ content: 'ok' }] },
      toolUseResult: { stdout: short, file: { content: short, filePath: '/a' }, n: [1, { deep: [short, 'ok'] }] },
      mcpMeta: { structuredContent: { a: short } },
    })
    expect(plan.summary).toContain('Truncates 4 stored copies of more than 1,000 bytes')
    expect(plan.notes.map(asTyped)).toContain('Files can no longer be restored from the truncated copies.')
  })

  test('data that is one string', async () => {
    const { records } = await cut(1000, ...pair(long, { toolUseResult: long }))
    expect(records[2]).toMatchObject({ message: { content: [{ content: short }] }, toolUseResult: short })
  })

  test('in any order of fields', async () => {
    const { message, ...fields } = user([toolResult('t1', long)])
    const { records } = await cut(1000, ...chain({ toolUseResult: long, ...fields, message, mcpMeta: { a: long } }))
    expect(records).toMatchObject([
      { toolUseResult: short, message: { content: [{ content: short }] }, mcpMeta: { a: short } },
    ])
  })

  test('outputs of agents', async () => {
    const [main, agent] = [writeTranscript(...pair('ok')), writeTranscript(...pair(long))]
    const plan = await planTruncateOutputs(await openEdited(main, agent), { over: 500 })
    expect(plan.edits).toMatchObject([{ kind: 'rewrite', file: { path: agent } }])
  })
})

describe('keeps', () => {
  const picture = 'QUJD'.repeat(2000)

  test.each<[string, unknown, RawRecord]>([
    ['an output as long as the limit', 'x'.repeat(1000), {}],
    ['an image', [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } }], {}],
    ['a document', [{ type: 'document', source: { type: 'base64', media_type: 'a', data: picture } }], {}],
    ['an image that was read', 'ok', { toolUseResult: { type: 'image', file: { base64: picture } } }],
    [
      'an image of a tool',
      'ok',
      { toolUseResult: [{ type: 'image', source: { data: picture.replaceAll('U', '/') } }] },
    ],
    ['an image as a data URL', 'ok', { toolUseResult: { stdout: `data:image/png;base64,${picture}`, isImage: true } }],
  ])('%s', async (_, content, more) => {
    const { plan } = await cut(1000, ...pair(content, more))
    expect(plan.summary).toBe('Nothing to do: no tool output is longer than 1,000 bytes.')
  })

  test('prompts, answers and calls', async () => {
    const { plan } = await cut(
      1000,
      ...chain(
        user(long),
        assistant('m1', [
          { type: 'text', text: long },
          { ...toolCall('t1'), input: { command: long } },
        ]),
        user([toolResult('t1', 'ok'), { type: 'text', text: long }]),
      ),
    )
    expect(plan.edits).toEqual([])
  })
})

test('limits count decoded bytes', async () => {
  const escaped = '\\u0041'.repeat(600)
  const line = `{"type":"user","uuid":"u1","message":{"content":[{"type":"tool_result","content":"${escaped}"}]}}`
  const path = writeTranscript(line)
  const session = await openEdited(path)
  expect((await planTruncateOutputs(session, { over: 600 })).edits).toEqual([])
  const plan = await planTruncateOutputs(session, { over: 599 })
  // The rest keeps its escapes.
  expect(bytesAfter(plan, path).toString()).toMatch(
    /"content":"(?:\\u0041)+\\n\[… \d+ bytes cut by Annals …\]\\n(?:\\u0041)+"\}/,
  )
})

test('notes other long content', async () => {
  const progress = Array.from({ length: 3 }, () => ({ type: 'progress', data: { output: 'x'.repeat(50_000) } }))
  const { plan } = await cut(1000, ...pair(long), ...progress)
  expect(plan.notes.map(asTyped)).toContainEqual(
    expect.stringContaining('3 progress records (150 KB) may repeat outputs'),
  )
})

test('refuses less than 200 bytes and values that are not numbers', async () => {
  const session = await openEdited(writeTranscript(...pair(long)))
  for (const over of [199, 0, -1, Number.NaN])
    await expect(planTruncateOutputs(session, { over })).rejects.toMatchObject({ code: 'usage' })
  expect((await planTruncateOutputs(session, { over: 200 })).edits).toHaveLength(1)
})

test('refuses a damaged line only if it has to be cut', async () => {
  const path = writeTranscript(...pair('ok'))
  const [, , result] = pair(long)
  appendFileSync(path, `${JSON.stringify({ ...result, uuid: 'x' })}garbage\n`)
  const session = await openEdited(path)
  await expect(planTruncateOutputs(session, { over: 500 })).rejects.toThrow('run "edit repair" first')
  expect((await planTruncateOutputs(session, { over: 20_000 })).edits).toEqual([])
})

test('cuts a record above 32 MB', async () => {
  const { plan, records } = await cut(1000, ...pair('h'.repeat(20_000_000) + 't'.repeat(20_000_000)))
  expect(records[2]).toMatchObject({ message: { content: [{ content: short }] } })
  expect(plan.summary).toContain('from 40 MB to')
})

test('for any outputs, they fit the limit, nothing else changes, and a second run finds nothing', async () => {
  const text = fc
    .array(fc.constantFrom('a', 'é', '中', '😀', '\n', '"', '\\'), { maxLength: 400, size: 'max' })
    .map((all) => all.join(''))
  const content = fc.oneof(
    text,
    fc.array(
      fc.oneof(
        text,
        text.map((words) => ({ type: 'text', text: words })),
      ),
      { maxLength: 3 },
    ),
  )
  const data = fc.oneof(text, fc.record({ stdout: text, n: fc.constant(1), list: fc.array(text, { maxLength: 2 }) }))
  await fc.assert(
    fc.asyncProperty(content, data, fc.integer({ min: 200, max: 900 }), async (words, toolUseResult, over) => {
      const { records } = await cut(over, ...pair(words, { toolUseResult }))
      const texts: string[] = []
      JSON.stringify(records[2], (_, value: unknown) => (typeof value === 'string' && texts.push(value), value))
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.every((each) => Buffer.byteLength(each) <= over && each.isWellFormed())).toBe(true)
      expect(records.slice(0, 2)).toEqual(pair('').slice(0, 2))
    }),
    { numRuns: runs(60) },
  )
})
