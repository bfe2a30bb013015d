// Checks which sessions and files an export contains, and that redaction masks secrets everywhere.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawFrom, makeGenericSecrets, makeSecrets, type SecretSample } from '../secret-samples.ts'
import { exportText, exportTo, makeExportWorld } from './export-world.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c21'
const OTHER = '77777777-3a52-4a4e-9b0c-5d8a1f0f7c22'
const PROJECT = '-home-mara-src-tidepool'
/** In two parts, so that no secret scanner reports it. */
const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`

type Line = Record<string, unknown>

function makeHome(files: Record<string, readonly (Line | string)[]>): string {
  const home = mkdtempSync(join(homedir(), 'home-'))
  for (const [name, lines] of Object.entries(files)) {
    const path = join(home, 'projects', PROJECT, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, lines.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join(''))
  }
  return home
}

let count = 0

function line(type: 'user' | 'assistant', content: unknown, more: Line = {}): Line {
  const uuid = `u${++count}`
  const message = { role: type, content, ...(type === 'assistant' ? { id: `msg_${count}`, model: 'claude-x' } : {}) }
  const at = new Date(Date.UTC(2026, 1, 11, 9, 0, count)).toISOString()
  return {
    type,
    uuid,
    parentUuid: null,
    sessionId: ID,
    cwd: '/home/mara/src/tidepool',
    timestamp: at,
    message,
    ...more,
  }
}

const agentLine = (words: string, more: Line = {}) => line('user', words, { isSidechain: true, ...more })

async function exportAll(home: string, wish: Parameters<typeof exportTo>[2] = {}): Promise<Map<string, string>> {
  const folder = join(mkdtempSync(join(homedir(), 'out-')), 'all')
  await exportTo(makeExportWorld(home), `${folder}/`, { all: true, format: 'json', ...wish })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

const textOf = (files: ReadonlyMap<string, string>) => [...files].flat().join('\n')

describe('an export of all sessions', () => {
  test('has agents whose session is missing, empty or unnamed', async () => {
    const home = makeHome({
      [`${ID}.jsonl`]: [],
      'agent-a1.jsonl': [agentLine('belongs to an empty session', { agentId: 'a1' })],
      'agent-a2.jsonl': [agentLine('belongs to nobody', { agentId: 'a2', sessionId: undefined })],
      [`${OTHER}/subagents/agent-a1.jsonl`]: [agentLine('its session is gone', { agentId: 'a1', sessionId: OTHER })],
    })
    for (const format of ['json', 'md', 'jsonl'] as const) {
      const text = textOf(await exportAll(home, { format }))
      for (const words of ['an empty session', 'to nobody', 'session is gone']) expect(text).toContain(words)
    }
  })

  test('has two agents whose ids differ only in punctuation', async () => {
    const call = (id: string, agentId: string) => [
      line('assistant', [{ type: 'tool_use', id, name: 'Task', input: { prompt: agentId, description: agentId } }]),
      line('user', [{ type: 'tool_result', tool_use_id: id, content: 'done' }], { toolUseResult: { agentId } }),
    ]
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', 'go'), ...call('t1', 'a.b'), ...call('t2', 'a_b')],
      [`${ID}/subagents/agent-a.b.jsonl`]: [agentLine('first of the two', { agentId: 'a.b' })],
      [`${ID}/subagents/agent-a_b.jsonl`]: [agentLine('second of the two', { agentId: 'a_b' })],
    })
    const text = textOf(await exportAll(home, { agents: 'separate' }))
    expect(text.match(/first of the two/g)).toHaveLength(1)
    expect(text.match(/second of the two/g)).toHaveLength(1)
    expect(textOf(await exportAll(home, { agents: 'separate', format: 'md', depth: 'all' }))).toContain(
      'second of the two',
    )
  })

  test('has the rewound messages of an agent', async () => {
    const first = agentLine('find the tide', { agentId: 'a1' })
    const answer = (words: string) =>
      line('assistant', [{ type: 'text', text: words }], {
        agentId: 'a1',
        isSidechain: true,
        parentUuid: first['uuid'],
      })
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', 'go')],
      [`${ID}/subagents/agent-a1.jsonl`]: [first, answer('taken back'), answer('kept in the end')],
    })
    const text = textOf(await exportAll(home))
    expect(text).toContain('kept in the end')
    expect(text).toContain('taken back')
  })

  test('has the text of a truncated line', async () => {
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', 'go'), '{"type":"user","message":{"content":"the last wor'],
    })
    for (const format of ['json', 'md', 'html'] as const)
      expect(textOf(await exportAll(home, { format, depth: 'all' }))).toContain('the last wor')
  })

  test('keeps an output next to an input nested deeper than the stack', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const call = line('assistant', [{ type: 'tool_use', id: 't1', name: 'X', input: { deep: 'HERE' } }])
    const home = makeHome({
      [`${ID}.jsonl`]: [
        line('user', 'go'),
        JSON.stringify(call).replace('"HERE"', deep),
        line('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'the plain output' }]),
      ],
    })
    expect(textOf(await exportAll(home))).toContain('the plain output')
  })
})

describe('named sessions', () => {
  test('refuses two files of one session', async () => {
    const home = makeHome({ [`a/${ID}.jsonl`]: [line('user', 'one')], [`b/${ID}.jsonl`]: [line('user', 'two')] })
    const path = (folder: string) => join(home, 'projects', PROJECT, folder, `${ID}.jsonl`)
    const world = makeExportWorld(mkdtempSync(join(homedir(), 'empty-')))
    await expect(exportText(world, { sessions: [path('a'), path('b')], format: 'json' })).rejects.toThrow(
      'same session',
    )
  })

  test('finds the listed session by a path inside a home', async () => {
    const usage = { input_tokens: 10, output_tokens: 5 }
    const answer = line('assistant', [{ type: 'text', text: 'yes' }])
    const withUsage = { ...answer, requestId: 'r1', message: { ...Object(answer['message']), usage } }
    const home = makeHome({ [`${ID}.jsonl`]: [line('user', 'go'), withUsage] })
    const path = join(home, 'projects', PROJECT, `${ID}.jsonl`)
    const [byPath, byId] = [path, ID].map((name) =>
      exportText(makeExportWorld(home), { sessions: [name], format: 'json' }),
    )
    expect(await byPath).toBe(await byId)
    expect(await byPath).toContain('"output":5')
  })
})

const complete = ({ before, secret, after }: SecretSample) => before + secret + after

/** As it is, as in JSON, and as in a cell of CSV or a page. */
function spellings(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1)
  return [...new Set([secret, escaped, secret.replaceAll('"', '""'), secret.replaceAll('&', '&amp;')])]
}

describe('a redacted export', () => {
  const formats = ['html', 'md', 'json', 'jsonl', 'csv'] as const

  test.each(formats)('has no secret anywhere in %s', async (format) => {
    const cwd = `/home/mara/${KEY}`
    const title = `${'words '.repeat(31)}${KEY} and more`
    const home = makeHome({
      [`${ID}.jsonl`]: [
        line('user', title, { cwd }),
        line('assistant', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: `echo ${KEY}` } }], { cwd }),
        line('user', [{ type: 'tool_result', tool_use_id: 't1', content: `out\\n${KEY}` }], { cwd }),
        `{"type":"user","message":{"content":"${KEY} cut`,
      ],
      [`${ID}/subagents/agent-a1.jsonl`]: [agentLine(`look at ${KEY}`, { agentId: 'a1', cwd })],
      [`${ID}/subagents/agent-a1.meta.json`]: [{ agentType: 'x', description: `with ${KEY}` }],
      [`${ID}/tool-results/b1.txt`]: [`spilled ${KEY}`],
    })
    const isTranscript = format === 'jsonl'
    const files = await exportAll(home, { format, depth: 'all', ...(isTranscript ? { redact: true } : {}) })
    expect(textOf(files)).toContain(isTranscript ? '*'.repeat(KEY.length) : '«github-token-1»')
    // One secret has one name, whatever part of the session it is in.
    expect(textOf(files)).not.toContain('«github-token-2»')
    for (const [name, text] of files) {
      expect(name).not.toContain('ghp_')
      // Half of a secret already gives too much away.
      expect([name, text.match(/ghp_[a-zA-Z\d]{2,}/g)]).toEqual([name, null])
    }
  })

  test('does not reveal secrets through the query', async () => {
    const home = makeHome({ [`${ID}.jsonl`]: [line('user', `use ${KEY} now`)] })
    const text = await exportText(makeExportWorld(home), { query: KEY, format: 'md' })
    expect(text).toContain('use «github-token-1» now')
    expect(text).not.toContain(KEY)
  })

  test.each(formats)('has the secrets in %s only if asked for, or in the transcript itself', async (format) => {
    const home = makeHome({ [`${ID}.jsonl`]: [line('user', `use ${KEY} now`)] })
    expect(textOf(await exportAll(home, { format, redact: false }))).toContain(KEY)
    expect(textOf(await exportAll(home, { format })).includes(KEY)).toBe(format === 'jsonl')
  })

  test('has one name for a secret of several sessions, and the same bytes when it is written again', async () => {
    const other = KEY.replace('a1', 'z9')
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', `first ${other} then ${KEY}`)],
      [`${ID.replace('0f6c', '1f6c')}.jsonl`]: [
        line('user', `again ${KEY}, not ${KEY.replace('a1', 'q7')}`, { sessionId: ID.replace('0f6c', '1f6c') }),
      ],
    })
    for (const format of ['html', 'md', 'json', 'csv'] as const) {
      const text = textOf(await exportAll(home, { format }))
      expect(text).toContain('«github-token-1» then «github-token-2»')
      expect(text).toContain('again «github-token-2», not «github-token-3»')
      expect(textOf(await exportAll(home, { format }))).toBe(text)
    }
  })

  test('has no secret of any family in any format', { timeout: 60_000 }, async () => {
    const samples = [...makeSecrets(drawFrom(7)), ...makeGenericSecrets(drawFrom(7))]
    const home = makeHome({
      [`${ID}.jsonl`]: samples.flatMap((sample, index) => [
        line('assistant', [{ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command: complete(sample) } }]),
        line('user', [{ type: 'tool_result', tool_use_id: `t${index}`, content: `out:\n${complete(sample)}\nend` }]),
        line('user', `see ${complete(sample)}`),
      ]),
    })
    for (const format of formats) {
      const isTranscript = format === 'jsonl'
      const text = textOf(await exportAll(home, { format, depth: 'all', ...(isTranscript ? { redact: true } : {}) }))
      const left = samples.filter(({ secret }) => spellings(secret).some((each) => text.includes(each)))
      expect([format, left.map(({ family }) => family)]).toEqual([format, []])
    }
  })

  test('has no user, address or host if it is anonymised', async () => {
    const home = makeHome({
      [`${ID}.jsonl`]: [
        line('user', 'ask mara <mara@tide.example> about /home/mara/src'),
        line('assistant', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls /home/kim/x' } }]),
        line('user', [{ type: 'tool_result', tool_use_id: 't1', content: 'mara@reef:~/src$ ls' }]),
      ],
    })
    for (const format of ['html', 'md', 'json', 'csv'] as const) {
      const files = await exportAll(home, { format, anonymise: true, depth: 'all' })
      const text = textOf(files)
      expect([format, text.match(/\bmara|kim\b|tide\.example|\breef/gi)]).toEqual([format, null])
      expect(text).toContain('ask «user-1»')
      expect(text).toContain('/home/«user-1»/src')
      expect(text).toContain('«user-1»@«host-1»:~/src$')
    }
    await expect(exportAll(home, { format: 'jsonl', anonymise: true })).rejects.toThrow('use another format')
  })

  test('has the same secret counts as an unredacted one', async () => {
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', `use ${KEY} now`)],
      [`${ID}/tool-results/b1.txt`]: [`spilled ${KEY.replace('a1', 'z9')}`],
      [`${ID}/subagents/agent-a1.jsonl`]: [agentLine('look', { agentId: 'a1' })],
      [`${ID}/subagents/agent-a1.meta.json`]: [{ agentType: 'x', description: `with ${KEY.replace('a1', 'q7')}` }],
    })
    const counted = async (redact: boolean) => {
      const world = makeExportWorld(home)
      await exportText(world, { sessions: [ID], format: 'json', redact })
      return world.notices.filter(({ kind }) => kind === 'secrets')
    }
    const [masked, plain] = [await counted(true), await counted(false)]
    expect(masked).toMatchObject([{ counts: [{ family: 'github-token', secrets: 3 }] }])
    expect(plain).toMatchObject([{ counts: [{ family: 'github-token', secrets: 3 }] }])
  })

  test.each(['html', 'md', 'json'] as const)(
    'has no part of a secret where a long line is cut in %s',
    async (format) => {
      const damaged = `{"type":"user","message":{"content":"${'words '.repeat(174_760)}`
      const home = makeHome({
        [`${ID}.jsonl`]: [line('user', 'go'), `${damaged.slice(0, 1024 * 1024 - 30)} ${KEY} and on`],
      })
      const text = textOf(await exportAll(home, { format, depth: 'all' }))
      expect(text.includes(' … 19 more bytes')).toBe(true)
      expect(text.match(/ghp_\w*/g)).toBe(null)
    },
  )

  test('counts the secrets in damaged lines of agents and in outputs that are not text', async () => {
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', 'go')],
      [`${ID}/subagents/agent-a1.jsonl`]: [agentLine('look', { agentId: 'a1' }), `{"oops ${KEY}`],
      [`${ID}/tool-results/b1.txt`]: [`\0 ${KEY.replace('a1', 'z9')}`],
    })
    writeFileSync(
      join(home, 'projects', PROJECT, ID, 'tool-results', 'b2.txt'),
      Buffer.from(`\xff ${KEY.replace('a1', 'q7')}`, 'latin1'),
    )
    const world = makeExportWorld(home)
    const out = mkdtempSync(join(homedir(), 'out-'))
    await exportTo(world, `${out}/all/`, { sessions: [ID], format: 'jsonl' })
    expect(world.notices.filter(({ kind }) => kind === 'secrets')).toMatchObject([
      { counts: [{ family: 'github-token', secrets: 3 }] },
    ])
  })

  test('has no secret in the name of a copied file, and every file', async () => {
    const [first, second] = [KEY, KEY.replace('a1', 'z9')]
    const agents = `${ID}/subagents/agent`
    const home = makeHome({
      [`${ID}.jsonl`]: [line('user', 'go')],
      [`${agents}-${first}.jsonl`]: [agentLine('one')],
      [`${agents}-${second}.jsonl`]: [agentLine('two')],
      [`${agents}-${first}.meta.json`]: [{ agentType: 'x' }],
      [`${agents}-plain.jsonl`]: [agentLine('three')],
      [`${ID}/tool-results/${first}.txt`]: ['spilled'],
    })
    const files = await exportAll(home, { format: 'jsonl', redact: true })
    expect(textOf(files)).not.toContain('ghp_')
    const blank = '_'.repeat(KEY.length)
    const names = [...files.keys()].map((name) => name.split(/[\\/]/).at(-1) ?? '').toSorted()
    expect(names).toEqual(
      [
        `${ID}.jsonl`,
        `agent-${blank}-2.jsonl`,
        `agent-${blank}.jsonl`,
        `agent-${blank}.meta.json`,
        'agent-plain.jsonl',
        'manifest.json',
        `${blank}.txt`,
      ].toSorted(),
    )
    expect(textOf(await exportAll(home, { format: 'jsonl' }))).toContain(`agent-${second}.jsonl`)
  })
})
