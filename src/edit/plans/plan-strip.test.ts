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

/** Plans, checks that no check fails and that a second run finds nothing, and returns the remaining records. */
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
  test('a record with only thinking is removed, and its children are attached to its parent', async () => {
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
      /^Removes 2 thinking blocks and 2 records that had no other content; the files shrink from \d+ bytes to \d+ bytes\.$/,
    )
    expect(plan.touched).toMatchObject([
      { uuid: 'u2', change: 'removed', after: null },
      { uuid: 'u3', change: 'removed' },
      { uuid: 'u4', change: 'relinked' },
    ])
    expect(plan.notes).toEqual([])
  })

  test('a block among others is removed alone, and its record may also be relinked', async () => {
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

  test('everything else of a record keeps its bytes', async () => {
    const raw = String.raw`{ "n":1.0,"type":"assistant","uuid":"u1","message":{"content":[ {"type":"redacted_think\u0069ng","data":""} , {"type":"text","text":"\u0041"} ],"x":1e400},"big":12345678901234567890}`
    const path = writeTranscript(raw)
    const after = bytesAfter(await planStrip(await openEdited(path), { what: 'thinking' }), path).toString()
    expect(after).toBe(`${raw.replace(String.raw`{"type":"redacted_think\u0069ng","data":""} ,`, '')}\n`)
  })

  test('texts and results that look like thinking stay', async () => {
    const { plan } = await strip(
      'thinking',
      ...chain(
        user([text('"type":"thinking"'), { type: 'thinking', thinking: 'typed by a person' }]),
        assistant('m1', [text('"thinking"'), toolCall('t1')]),
        user([toolResult('t1', [{ type: 'thinking' }])]),
      ),
    )
    expect(plan).toMatchObject({ summary: 'Nothing to do: the session has no thinking.', touched: [] })
  })

  test('copies of agents in progress records are removed too', async () => {
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

  test('agents are stripped too', async () => {
    const main = writeTranscript(...chain(user('Go'), assistant('m1', [text('Done.')])))
    const agent = writeTranscript(
      ...chain(user('Look'), assistant('m2', [thinking()]), assistant('m2', [text('Seen.')])),
    )
    const plan = await planStrip(await openEdited(main, agent), { what: 'thinking' })
    expect(plan.edits).toMatchObject([{ kind: 'rewrite', file: { path: agent } }])
  })

  test('notes lost token usage and an open tool call at the end', async () => {
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
      'The token usage of 1 answer with only thinking is removed too.',
      'The session ends inside a tool call; when it is resumed, Claude may lack the thinking before the call.',
    ])
  })

  test('refuses a damaged line until it is repaired', async () => {
    const path = writeTranscript(...chain(user('Go')))
    appendFileSync(path, `${JSON.stringify({ ...assistant('m1', [thinking()]), uuid: 'x' })}garbage\n`)
    await expect(planStrip(await openEdited(path), { what: 'thinking' })).rejects.toThrow('run "edit repair" first')
  })
})

describe('progress', () => {
  const hook = { type: 'progress', data: { type: 'hook_progress' } }

  test('is removed, and the following records are relinked', async () => {
    const { plan, records } = await strip(
      'progress',
      ...chain(hook, user('Go'), hook, hook, assistant('m1', [toolCall('t1')]), hook, user([toolResult('t1', 'ok')])),
    )
    expect(records.map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      ['u2', null],
      ['u5', 'u2'],
      ['u7', 'u5'],
    ])
    expect(plan.summary).toMatch(/^Removes 4 progress records; /)
  })

  test('notes agents that only progress records link', async () => {
    const agent = writeTranscript(...chain(user('Look')))
    const report = (agentId: string) => ({
      type: 'progress',
      data: { type: 'agent_progress', agentId, prompt: 'Look' },
    })
    const main = writeTranscript(...chain(user('Go'), report('a1')))
    const session = await openEdited(main, agent)
    for (const file of session.family.agents) file.agentId = 'a1'
    expect((await planStrip(session, { what: 'progress' })).notes).toEqual([
      'Only progress records show which call started 1 agent; without them, Annals has to guess the call.',
    ])
  })
})

describe('images', () => {
  const data = Buffer.alloc(482_000, 7).toString('base64')
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }
  const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }
  const line = text('[image removed: image/png, 482 KB]')

  test('are replaced with a line of text in prompts and results', async () => {
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
    expect(plan.summary).toMatch(
      /^Replaces 3 images and 1 document with a line of text; the files shrink from 2\.6 MB to 1\.\d KB\.$/,
    )
    expect(plan.touched).toMatchObject([
      { uuid: 'u1', before: 'image, image/png', after: '[image removed: image/png, 482 KB]' },
      { uuid: 'u3' },
      { uuid: 'u4' },
    ])
  })

  test('are cleared in tool data', async () => {
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
      // Output of a command is text.
      { message: { content: [{ content: data }] }, toolUseResult: { stdout: data } },
    ])
    expect(plan.summary).toMatch(/^Clears 4 stored copies of images; /)
  })

  test('in an attached file become a text in the format of the Read tool', async () => {
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

  test('in copies of agents in progress records', async () => {
    const message = { type: 'user', message: { content: [image] }, toolUseResult: { file: { base64: data } } }
    const { records } = await strip('images', ...chain({ type: 'progress', data: { type: 'agent_progress', message } }))
    expect(records).toMatchObject([
      { data: { message: { message: { content: [line] }, toolUseResult: { file: { base64: '' } } } } },
    ])
  })

  test('in any order of fields', async () => {
    const { message, ...fields } = user([toolResult('t1', [image])])
    const { records } = await strip(
      'images',
      ...chain({ toolUseResult: [image], ...fields, message, mcpMeta: { data } }),
    )
    expect(records).toMatchObject([
      { toolUseResult: [{ source: { data: '' } }], message: { content: [{ content: [line] }] }, mcpMeta: { data: '' } },
    ])
  })

  test('without any, there is nothing to do', async () => {
    const { plan } = await strip('images', ...chain(user('Go'), assistant('m1', [text('image base64')])))
    expect(plan.summary).toBe('Nothing to do: the session has no images.')
  })
})

test('in any session, stripped parts are gone and every other line changes only its parent', async () => {
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
