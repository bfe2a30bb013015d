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
import { planStrip, type StripRequest } from './plan-strip.ts'
import { runs } from '../../../test/extent.ts'

function recordsOf(bytes: Buffer): RawRecord[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line): RawRecord => JSON.parse(line))
}

/** Plans, checks that nothing gets worse and that a second time finds nothing, and gives the records that are left. */
async function strip(what: StripRequest['what'], ...records: RawRecord[]) {
  const path = writeTranscript(...records)
  const session = await openEdited(path)
  const plan = await planStrip(session, { what })
  expect(await findBroken(plan, session)).toEqual([])
  const bytes = bytesAfter(plan, path)
  carryOut(plan, path)
  expect((await planStrip(await openEdited(path), { what })).edits).toEqual([])
  return { plan, records: recordsOf(bytes) }
}

const thinking = (words = 'Hm.') => ({ type: 'thinking', thinking: words, signature: 'c2ln' })
const text = (words: string) => ({ type: 'text', text: words })

describe('thinking', () => {
  test('a record that is all thinking goes, its children follow its parent', async () => {
    const { plan, records } = await strip(
      'thinking',
      ...chain(
        user('Go'),
        assistant('m1', [thinking()]),
        assistant('m1', [{ type: 'redacted_thinking', data: 'x' }]),
        assistant('m1', [text('Done.')]),
      ),
    )
    expect(records).toMatchObject([
      { uuid: 'u1', parentUuid: null },
      { uuid: 'u4', parentUuid: 'u1', message: { content: [text('Done.')] } },
    ])
    expect(plan.summary).toMatch(
      /^Takes out 2 blocks of thinking and 2 records that held nothing else: \d+ bytes become \d+ bytes\.$/,
    )
    expect(plan.touched).toMatchObject([
      { uuid: 'u2', change: 'removed', after: null },
      { uuid: 'u3', change: 'removed' },
      { uuid: 'u4', change: 'linked anew' },
    ])
    expect(plan.notes).toEqual([])
  })

  test('a block among others goes alone, and its record may be linked anew as well', async () => {
    const { records } = await strip(
      'thinking',
      ...chain(
        user('Go'),
        assistant('m1', [thinking()]),
        assistant('m1', [thinking('a'), text('One.'), thinking('b'), text('Two.')]),
      ),
    )
    expect(records).toMatchObject([
      {},
      { uuid: 'u3', parentUuid: 'u1', message: { content: [text('One.'), text('Two.')] } },
    ])
  })

  test('everything else of a record stays as it is written', async () => {
    const raw = String.raw`{ "n":1.0,"type":"assistant","uuid":"u1","message":{"content":[ {"type":"redacted_think\u0069ng","data":""} , {"type":"text","text":"\u0041"} ],"x":1e400},"big":12345678901234567890}`
    const path = writeTranscript(raw)
    const after = bytesAfter(await planStrip(await openEdited(path), { what: 'thinking' }), path).toString()
    expect(after).toBe(`${raw.replace(String.raw`{"type":"redacted_think\u0069ng","data":""} ,`, '')}\n`)
  })

  test('words and results that look like thinking stay', async () => {
    const { plan } = await strip(
      'thinking',
      ...chain(
        user([text('"type":"thinking"'), { type: 'thinking', thinking: 'typed by a person' }]),
        assistant('m1', [text('"thinking"'), toolCall('t1')]),
        user([toolResult('t1', [{ type: 'thinking' }])]),
      ),
    )
    expect(plan).toMatchObject({ summary: 'There is nothing to do: the session has no thinking.', touched: [] })
  })

  test('copies of agents in progress records go as well', async () => {
    const progress = (content: unknown) => ({
      type: 'progress',
      data: { type: 'agent_progress', message: { type: 'assistant', message: { content } } },
    })
    const { records } = await strip(
      'thinking',
      ...chain(user('Go'), progress([thinking()]), progress([thinking(), text('x')])),
    )
    expect(records).toMatchObject([{}, { parentUuid: 'u1', data: { message: { message: { content: [text('x')] } } } }])
  })

  test('agents, too', async () => {
    const main = writeTranscript(...chain(user('Go'), assistant('m1', [text('Done.')])))
    const agent = writeTranscript(
      ...chain(user('Look'), assistant('m2', [thinking()]), assistant('m2', [text('Seen.')])),
    )
    const plan = await planStrip(await openEdited(main, agent), { what: 'thinking' })
    expect(plan.edits).toMatchObject([{ kind: 'rewrite', file: { path: agent } }])
  })

  test('notes tell of lost tokens and of an open end', async () => {
    const { plan } = await strip(
      'thinking',
      ...chain(
        user('Go'),
        assistant('m1', [thinking()]),
        assistant('m2', [thinking()]),
        assistant('m2', [toolCall('t1')]),
      ),
    )
    expect(plan.notes).toEqual([
      'What 1 answer of thinking alone cost is no longer in the session.',
      'The session ends within a tool call: resumed there, Claude may miss the thinking before it.',
    ])
  })

  test('a damaged line must be repaired first', async () => {
    const path = writeTranscript(...chain(user('Go')))
    appendFileSync(path, `${JSON.stringify({ ...assistant('m1', [thinking()]), uuid: 'x' })}garbage\n`)
    await expect(planStrip(await openEdited(path), { what: 'thinking' })).rejects.toThrow('run "edit repair" first')
  })
})

describe('progress', () => {
  const hook = { type: 'progress', data: { type: 'hook_progress' } }

  test('goes, and what follows is linked to what was before', async () => {
    const { plan, records } = await strip(
      'progress',
      ...chain(hook, user('Go'), hook, hook, assistant('m1', [toolCall('t1')]), hook, user([toolResult('t1', 'ok')])),
    )
    expect(records.map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      ['u2', null],
      ['u5', 'u2'],
      ['u7', 'u5'],
    ])
    expect(plan.summary).toMatch(/^Takes out 4 progress records: /)
  })

  test('agents that only it names are told of', async () => {
    const agent = writeTranscript(...chain(user('Look')))
    const report = (agentId: string) => ({
      type: 'progress',
      data: { type: 'agent_progress', agentId, prompt: 'Look' },
    })
    const main = writeTranscript(...chain(user('Go'), report('a1')))
    const session = await openEdited(main, agent)
    for (const file of session.family.agents) file.agentId = 'a1'
    expect((await planStrip(session, { what: 'progress' })).notes).toEqual([
      'Only progress records say which call started 1 agent; without them that is guessed.',
    ])
  })
})

describe('images', () => {
  const data = Buffer.alloc(482_000, 7).toString('base64')
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }
  const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }
  const line = text('[image removed: image/png, 482 KB]')

  test('a line of text stands in their place, in prompts and results', async () => {
    const link = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }
    const { plan, records } = await strip(
      'images',
      ...chain(
        user([text('See [Image #1]'), image, link], { imagePasteIds: [1] }),
        assistant('m1', [toolCall('t1')]),
        user([toolResult('t1', [text('read'), image, pdf])]),
        { type: 'attachment', attachment: { type: 'queued_command', prompt: [text('and'), image] } },
      ),
    )
    expect(records).toMatchObject([
      { message: { content: [text('See [Image #1]'), line, link] }, imagePasteIds: [1] },
      {},
      {
        message: {
          content: [toolResult('t1', [text('read'), line, text('[document removed: application/pdf, 482 KB]')])],
        },
      },
      { attachment: { prompt: [text('and'), line] } },
    ])
    expect(plan.summary).toMatch(/^Puts a line of text in place of 3 images and 1 document: 2\.6 MB become 1\.\d KB\.$/)
    expect(plan.touched).toMatchObject([
      { uuid: 'u1', before: 'image, image/png', after: '[image removed: image/png, 482 KB]' },
      { uuid: 'u3' },
      { uuid: 'u4' },
    ])
  })

  test('copies in the data of tools are emptied', async () => {
    const path = '/a.png'
    const { plan, records } = await strip(
      'images',
      ...chain(
        user([toolResult('t0', 'ok')], {
          toolUseResult: { type: 'image', file: { base64: data, type: 'image/png', path } },
        }),
        user([toolResult('t1', 'ok')], { toolUseResult: [image, { type: 'image', data, mimeType: 'image/png' }] }),
        user([toolResult('t2', 'ok')], { toolUseResult: { stdout: `data:image/png;base64,${data}`, isImage: true } }),
        user([toolResult('t3', data)], { toolUseResult: { stdout: data } }),
      ),
    )
    expect(records).toMatchObject([
      { toolUseResult: { type: 'image', file: { base64: '', type: 'image/png', path } } },
      { toolUseResult: [{ ...image, source: { ...image.source, data: '' } }, { data: '' }] },
      { toolUseResult: { stdout: '', isImage: true } },
      // What a command printed is text.
      { message: { content: [{ content: data }] }, toolUseResult: { stdout: data } },
    ])
    expect(plan.summary).toMatch(/^Empties 4 stored copies of pictures: /)
  })

  test('a file that was attached becomes a text, as the Read tool gives it', async () => {
    const file = { filePath: '/a.png', base64: data, type: 'image/png', originalSize: 482_000 }
    const attachment = { type: 'file', filename: '/a.png', content: { type: 'image', file } }
    const { records } = await strip('images', ...chain(user('See'), { type: 'attachment', attachment }))
    expect(records[1]).toMatchObject({
      attachment: {
        filename: '/a.png',
        content: { type: 'text', file: { filePath: '/a.png', content: line.text, numLines: 1 } },
      },
    })
  })

  test('copies of agents in progress records', async () => {
    const message = { type: 'user', message: { content: [image] }, toolUseResult: { file: { base64: data } } }
    const { records } = await strip('images', ...chain({ type: 'progress', data: { type: 'agent_progress', message } }))
    expect(records).toMatchObject([
      { data: { message: { message: { content: [line] }, toolUseResult: { file: { base64: '' } } } } },
    ])
  })

  test('in whatever order the fields stand', async () => {
    const { message, ...fields } = user([toolResult('t1', [image])])
    const { records } = await strip(
      'images',
      ...chain({ toolUseResult: [image], ...fields, message, mcpMeta: { data } }),
    )
    expect(records).toMatchObject([
      { toolUseResult: [{ source: { data: '' } }], message: { content: [{ content: [line] }] }, mcpMeta: { data: '' } },
    ])
  })

  test('none is nothing to do', async () => {
    const { plan } = await strip('images', ...chain(user('Go'), assistant('m1', [text('image base64')])))
    expect(plan.summary).toBe('There is nothing to do: the session has no images.')
  })
})

test('in any session, what is stripped is gone and every other line is as it was but for its parent', async () => {
  const block = fc.constantFrom<RawRecord>(thinking(), text('words'), { type: 'redacted_thinking', data: 'x' })
  const record = fc.oneof(
    fc.constant(user('Go')),
    fc.array(block, { minLength: 1, maxLength: 3 }).map((content) => assistant('m1', content)),
    fc.constant<RawRecord>({ type: 'progress', data: { type: 'hook_progress' } }),
    fc.constant(user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUJD' } }])),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 8 }),
      fc.constantFrom<StripRequest['what']>('thinking', 'images', 'progress'),
      async (records, what) => {
        const path = writeTranscript(...chain(...records))
        const before = new Map(recordsOf(readFileSync(path)).map((each) => [each['uuid'], each]))
        const { records: after } = await strip(what, ...chain(...records))
        const left = JSON.stringify(after)
        expect(left.includes({ thinking: 'thinking"', images: '"image"', progress: '"progress"' }[what])).toBe(false)
        const untouched = after.filter(({ uuid }) => !JSON.stringify(before.get(uuid)).includes(what.replace(/s$/, '')))
        expect(untouched.map((each) => ({ ...each, parentUuid: null }))).toEqual(
          untouched.map(({ uuid }) => ({ ...before.get(uuid), parentUuid: null })),
        )
      },
    ),
    { numRuns: runs(60) },
  )
})
