import fc from 'fast-check'
import { appendFileSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bytesAfter, openEdited, replacementsOf } from '../../../test/edit/edited-file.ts'
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
import { editableTexts, planMessage, type MessageRequest } from './plan-message.ts'

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').split('\n').slice(0, -1)
}

/** Plans, checks that no other line changes and no check fails, and returns the changed lines. */
async function change(path: string, request: MessageRequest, ...agents: string[]) {
  const session = await openEdited(path, ...agents)
  const plan = await planMessage(session, request)
  expect(await findBroken(plan, session)).toEqual([])
  const [file] = plan.edits.flatMap((edit) => ('file' in edit && edit.file ? [edit.file.path] : []))
  const before = linesOf(readFileSync(file ?? path))
  const after = linesOf(bytesAfter(plan, file ?? path))
  expect(after).toHaveLength(before.length)
  const lines = after.flatMap((line, index) => (line === before[index] ? [] : [{ line: index + 1, text: line }]))
  expect(lines.map(({ line }) => line)).toEqual(plan.touched.map(({ line }) => line))
  return { plan, lines, file, records: lines.map(({ text }): RawRecord => JSON.parse(text)) }
}

const dialogue = () =>
  chain(
    user('Fix it'),
    assistant('m1', [{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
    assistant('m1', [{ type: 'text', text: 'On it.' }]),
    assistant('m1', [toolCall('t1')]),
    user([toolResult('t1', 'a.ts\nb.ts')], { toolUseResult: { stdout: 'a.ts\nb.ts', stderr: '' } }),
    assistant('m2', [{ type: 'text', text: 'Done.' }]),
    { uuid: null, type: 'last-prompt', lastPrompt: 'Fix it', leafUuid: 'u6' },
  )

describe('editing', () => {
  test('a prompt notes where else the text is', async () => {
    const { records, plan } = await change(writeTranscript(...dialogue()), { message: 'u1', text: 'Mend it' })
    expect(records).toEqual([{ ...dialogue()[0], message: { role: 'user', content: 'Mend it' } }])
    expect(plan.summary).toBe('Changes the text of line 1 (prompt) from 6 to 7 characters.')
    expect(plan.touched).toMatchObject([{ uuid: 'u1', type: 'user', before: 'Fix it', after: 'Mend it' }])
    expect(plan.notes).toEqual([
      'The old text stays in line 7 as typed input.',
      "Claude Code's prompt history (history.jsonl) keeps the old text.",
    ])
    // Only the word changes.
    expect(replacementsOf(plan).map(({ bytes }) => bytes.toString())).toEqual(['Mend'])
  })

  test('an answer', async () => {
    const { records, plan } = await change(writeTranscript(...dialogue()), { message: 'u6', text: 'Not done: "ü"\n' })
    expect(records).toMatchObject([{ uuid: 'u6', message: { content: [{ type: 'text', text: 'Not done: "ü"\n' }] } }])
    expect(plan.notes).toEqual([])
  })

  test('a tool result also changes its stored copy', async () => {
    const { records, plan } = await change(writeTranscript(...dialogue()), { message: 'u5', text: 'c.ts' })
    expect(records).toMatchObject([
      { message: { content: [{ content: 'c.ts' }] }, toolUseResult: { stdout: 'c.ts', stderr: '' } },
    ])
    expect(plan.notes).toEqual([])
  })

  test.each<[string, unknown, unknown]>([
    ['the text itself', 'old', 'new'],
    ['a list of blocks', [{ type: 'text', text: 'old' }], [{ type: 'text', text: 'new' }]],
    ['a file', { type: 'text', file: { content: 'old' } }, { type: 'text', file: { content: 'new' } }],
    ['a content', { content: 'old', mode: 'old' }, { content: 'new', mode: 'old' }],
    ['blocks of an agent', { content: [{ type: 'text', text: 'old' }] }, { content: [{ type: 'text', text: 'new' }] }],
  ])('a stored copy that is %s', async (_, toolUseResult, expected) => {
    const path = writeTranscript(
      ...chain(assistant('m1', [toolCall('t1')]), user([toolResult('t1', 'old')], { toolUseResult })),
    )
    const { records, plan } = await change(path, { message: 'u2', text: 'new' })
    expect(records).toMatchObject([{ toolUseResult: expected }])
    expect(plan.notes).toEqual([])
  })

  test('a stored copy before the result', async () => {
    const { message, ...fields } = user([toolResult('t1', 'old')])
    const path = writeTranscript(...chain({ toolUseResult: 'old', ...fields, message }))
    const { records } = await change(path, { message: 'u1', text: 'new' })
    expect(records).toMatchObject([{ toolUseResult: 'new', message: { content: [{ content: 'new' }] } }])
  })

  test('notes a stored copy in another form, which stays', async () => {
    const toolUseResult = { file: { content: 'old' } }
    const path = writeTranscript(
      ...chain(assistant('m1', [toolCall('t1')]), user([toolResult('t1', '1→old')], { toolUseResult })),
    )
    const { records, plan } = await change(path, { message: 'u2', text: '1→new' })
    expect(records).toMatchObject([{ toolUseResult }])
    expect(plan.notes).toEqual([expect.stringContaining('toolUseResult')])
  })

  test('a summary, a note, a queued prompt, and a bare string', async () => {
    const path = writeTranscript(
      ...chain(
        user('So far: much.', { isCompactSummary: true }),
        user([{ type: 'text', text: 'Caveat' }], { isMeta: true }),
        { type: 'attachment', attachment: { type: 'queued_command', prompt: 'and the tests', commandMode: 'prompt' } },
        user(['bare']),
      ),
    )
    const session = await openEdited(path)
    const texts = await Promise.all(['u1', 'u2', 'u3', 'u4'].map((uuid) => editableTexts(session, uuid)))
    expect(texts).toEqual([
      [{ uuid: 'u1', block: 1, kind: 'summary', text: 'So far: much.' }],
      [{ uuid: 'u2', block: 1, kind: 'note', text: 'Caveat' }],
      [{ uuid: 'u3', block: 1, kind: 'queued prompt', text: 'and the tests' }],
      [{ uuid: 'u4', block: 1, kind: 'prompt', text: 'bare' }],
    ])
    expect((await change(path, { message: 'u3', text: 'and docs' })).records).toMatchObject([
      { attachment: { prompt: 'and docs' } },
    ])
    expect((await change(path, { message: 'u4', text: 'x' })).records).toMatchObject([{ message: { content: ['x'] } }])
  })

  test('a record of an agent', async () => {
    const agent = writeTranscript(...chain(user('Look around', { uuid: 'a1' })))
    const main = writeTranscript(...dialogue())
    const { file, records, plan } = await change(main, { message: 'a1', text: 'Look again' }, agent)
    expect(file).toBe(agent)
    expect(plan.notes).toEqual([])
    expect(records).toMatchObject([{ message: { content: 'Look again' } }])
  })

  test('every copy of a repeated record', async () => {
    const path = writeTranscript(...dialogue(), ...dialogue().slice(0, 1))
    const { plan } = await change(path, { message: 'u1', text: 'Mend it' })
    expect(plan.touched.map(({ line }) => line)).toEqual([1, 8])
    expect(plan.summary).toContain('in 2 copies of the record')
  })
})

test('returns texts in full, by block', async () => {
  const long = 'é'.repeat(100_000)
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
  const content = [toolResult('t1', [image, { type: 'text', text: long }, 'bare']), { type: 'text', text: 'and' }]
  const session = await openEdited(writeTranscript(...chain(assistant('m1', [toolCall('t1')]), user(content))))
  expect(await editableTexts(session, 'u2')).toEqual([
    { uuid: 'u2', block: 2, kind: 'tool result', text: long },
    { uuid: 'u2', block: 3, kind: 'tool result', text: 'bare' },
    { uuid: 'u2', block: 4, kind: 'prompt', text: 'and' },
  ])
})

test('edits the named block', async () => {
  const content = [
    { type: 'text', text: 'one' },
    { type: 'text', text: 'two' },
  ]
  const path = writeTranscript(...chain(user(content)))
  const { records } = await change(path, { message: 'u1', block: 2, text: 'zwei' })
  expect(records).toMatchObject([{ message: { content: [content[0], { type: 'text', text: 'zwei' }] } }])
})

describe('a record without text', () => {
  const blank = { type: 'text', text: '\n\n' }
  const message = (...texts: string[]) =>
    chain(
      user('Fix it'),
      assistant('m1', [{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
      assistant('m1', [blank]),
      ...texts.map((text) => assistant('m1', [{ type: 'text', text }])),
      assistant('m1', [toolCall('t1')]),
      user([toolResult('t1', 'out')]),
      assistant('m2', [blank, { type: 'text', text: 'Done.' }]),
    )

  test.each(['u2', 'u3', 'u5'])('stands for the only text of its message (%s)', async (uuid) => {
    const path = writeTranscript(...message('On it.'))
    const { records, plan } = await change(path, { message: uuid, text: 'At once.' })
    expect(records).toMatchObject([{ uuid: 'u4', message: { content: [{ text: 'At once.' }] } }])
    expect(plan.notes).toEqual([`Record ${uuid} has no text; the text of its message is in record u4.`])
    expect(await editableTexts(await openEdited(path), uuid)).toEqual([
      { uuid: 'u4', block: 1, kind: 'answer', text: 'On it.' },
    ])
  })

  test('a copy of the record with the text does not count as another text', async () => {
    const records = message('On it.')
    const { plan } = await change(writeTranscript(...records, ...records.slice(3, 4)), { message: 'u2', text: 'x' })
    expect(plan.touched.map(({ line }) => line)).toEqual([4, 8])
  })

  test('lists the texts if there are several', async () => {
    const session = await openEdited(writeTranscript(...message('On it.', 'Wait.')))
    const words =
      'Record u3 has no text, and its message has 2 other texts: u4 "On it.", u5 "Wait."; name one of these instead.'
    await expect(planMessage(session, { message: 'u3', text: 'x' })).rejects.toThrow(words)
    await expect(editableTexts(session, 'u3')).rejects.toThrow(words)
  })

  test('lists the blocks if one record has several texts', async () => {
    const texts = [
      { type: 'text', text: 'One' },
      { type: 'text', text: 'Two' },
    ]
    const session = await openEdited(
      writeTranscript(...chain(user('Go'), assistant('m1', [blank]), assistant('m1', texts))),
    )
    await expect(planMessage(session, { message: 'u2', text: 'x' })).rejects.toThrow(
      'u3 "block" 1 "One", u3 "block" 2 "Two"',
    )
  })

  test('blank blocks beside a text are not offered', async () => {
    const path = writeTranscript(...message('On it.'))
    expect(await editableTexts(await openEdited(path), 'u7')).toEqual([
      { uuid: 'u7', block: 2, kind: 'answer', text: 'Done.' },
    ])
    const { records, plan } = await change(path, { message: 'u7', text: 'Ready.' })
    expect(records).toMatchObject([{ message: { content: [blank, { text: 'Ready.' }] } }])
    expect(plan.notes).toEqual([])
  })

  test('a blank text can be edited if there is no other', async () => {
    const path = writeTranscript(...chain(user('Go'), assistant('m1', [toolCall('t1')]), user([toolResult('t1', '')])))
    expect(await editableTexts(await openEdited(path), 'u3')).toMatchObject([{ uuid: 'u3', text: '' }])
    const { records } = await change(path, { message: 'u3', text: 'out' })
    expect(records).toMatchObject([{ message: { content: [{ content: 'out' }] } }])
  })
})

test('before and after are shown where they differ', async () => {
  const long = 'The tide comes in. '.repeat(20)
  const path = writeTranscript(...chain(user(`${long}Low water at six. ${long}`)))
  const { plan } = await change(path, { message: 'u1', text: `${long}Low water at seven. ${long}` })
  const [{ before, after } = { before: null, after: null }] = plan.touched
  expect(before).toMatch(/^….{1,8}Low water at six\. The tide.*…$/)
  expect(after).toMatch(/^….{1,8}Low water at seven\. The tide.*…$/)
  expect(before?.length).toBeLessThanOrEqual(200)
})

test('the same text is nothing to do, however it is escaped', async () => {
  const path = writeTranscript(String.raw`{"type":"user","uuid":"u1","message":{"content":"\u0041\/b"}}`)
  const session = await openEdited(path)
  expect(await planMessage(session, { message: 'u1', text: 'A/b' })).toMatchObject({ edits: [], touched: [] })
  const blank = await openEdited(writeTranscript(...chain(user(' '))))
  expect(await planMessage(blank, { message: 'u1', text: ' ' })).toMatchObject({ edits: [] })
})

describe('refuses', () => {
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
  const records = [
    ...chain(
      user([{ type: 'text', text: 'one' }, image, { type: 'text', text: `two ${'x'.repeat(100)}` }]),
      assistant('m1', [{ type: 'thinking', thinking: 'Hm.', signature: 'sig' }]),
      assistant('m1', [{ type: 'text', text: 'On it.' }]),
      assistant('m2', [toolCall('t1')]),
      user([toolResult('t1', 'out')]),
      { type: 'system', subtype: 'turn_duration', durationMs: 5 },
      user([image]),
      assistant('m3', [{ type: 'redacted_thinking', data: 'x' }]),
    ),
  ]

  test.each<[string, MessageRequest, string, string]>([
    [
      'several texts',
      { message: 'u1', text: 'x' },
      'usage',
      `The message has 2 texts: 1 "one", 3 "two ${'x'.repeat(55)}…"; add "block" N.`,
    ],
    [
      'no such block',
      { message: 'u1', block: 4, text: 'x' },
      'usage',
      'The message has no block 4; choose one from 1 to 3.',
    ],
    [
      'no such block of one',
      { message: 'u3', block: 2, text: 'x' },
      'usage',
      'The message has no block 2; leave "block" out.',
    ],
    [
      'an image',
      { message: 'u1', block: 2, text: 'x' },
      'refused',
      'Block 2 is not text (image); "edit strip s1 images" replaces images with a line of text.',
    ],
    [
      'only an image',
      { message: 'u7', text: 'x' },
      'refused',
      'This record is not text (image); "edit strip s1 images" replaces images with a line of text.',
    ],
    [
      'thinking',
      { message: 'u8', text: 'x' },
      'refused',
      'This record is signed thinking, and Claude would refuse the session if it changed; "edit strip s1 thinking" removes all thinking.',
    ],
    [
      'thinking by its block, whatever else its message has',
      { message: 'u2', block: 1, text: 'x' },
      'refused',
      'Block 1 is signed thinking',
    ],
    [
      'thinking by its block',
      { message: 'u8', block: 1, text: 'x' },
      'refused',
      'Block 1 is signed thinking, and Claude would refuse the session if it changed; "edit strip s1 thinking" removes all thinking.',
    ],
    [
      'a call',
      { message: 'u4', text: 'x' },
      'refused',
      'This record is a tool call, which must match its result; "edit delete s1" with "message" u4 removes both.',
    ],
    [
      'a record without text',
      { message: 'u6', text: 'x' },
      'refused',
      'This record (system) has no text to edit; name a prompt, an answer or a tool result.',
    ],
    [
      'no text',
      { message: 'u3' },
      'usage',
      'Give the new text with "text" "…"; in a terminal, leave it out to open your editor.',
    ],
    [
      'an empty text',
      { message: 'u3', text: ' \n' },
      'usage',
      'The text cannot be empty; "edit delete s1" with "message" u3 removes the message.',
    ],
    ['an unknown uuid', { message: 'u99', text: 'x' }, 'not-found', 'No record of this session has the uuid "u99"'],
  ])('%s', async (_, request, code, message) => {
    const session = await openEdited(writeTranscript(...records))
    const error: unknown = await planMessage(session, request).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  test('but accepts an empty output', async () => {
    const { records: after } = await change(writeTranscript(...records), { message: 'u5', text: '' })
    expect(after).toMatchObject([{ message: { content: [{ content: '' }] } }])
  })

  test('a damaged line', async () => {
    const path = writeTranscript(...records)
    appendFileSync(
      path,
      `${JSON.stringify({ ...user('glued'), uuid: 'g1' })}${JSON.stringify({ ...user('on'), uuid: 'g2' })}\n`,
    )
    const session = await openEdited(path)
    for (const message of ['g1', 'g2'])
      await expect(planMessage(session, { message, text: 'x' })).rejects.toThrow('run "edit repair" first')
  })
})

test('any text is read back as given, and no other byte of the record changes', async () => {
  const raw = String.raw`{ "n":1.0,"big":12345678901234567890,"type":"user","type":"user","uuid":"u1","message":{"content":"\u0041old\/"},"e":1e400,"\u0061":"\ud83d\ude00" }`
  const path = writeTranscript(raw)
  const session = await openEdited(path)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      fc.pre(text.trim() !== '')
      const after = linesOf(bytesAfter(await planMessage(session, { message: 'u1', text }), path))[0] ?? ''
      const [head = '', tail = ''] = raw.split(String.raw`"\u0041old\/"`)
      expect(after.startsWith(head) && after.endsWith(tail)).toBe(true)
      expect(JSON.parse(after)).toMatchObject({ message: { content: text } })
    }),
  )
})
