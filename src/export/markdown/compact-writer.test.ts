import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../../analytics/context/estimate-tokens.ts'
import { memorySink } from '../../../test/memory-sink.ts'
import {
  makeExported,
  makePlan,
  type SessionFixture,
  type MessageFixture,
} from '../../../test/web/export-html-session.ts'
import type { ExportedSession } from '../exported-session.ts'
import { createCompactWriter } from './compact-writer.ts'
import { runs } from '../../../test/extent.ts'

type Wish = Parameters<typeof makePlan>[1]

async function write(sessions: readonly ExportedSession[], maxTokens: number, wish: Wish = {}) {
  const sink = memorySink()
  const plan = makePlan(sessions, { ...wish, maxTokens })
  const name = plan.layout === 'folder' ? 'all' : 'tale.md'
  const writer = createCompactWriter({ ...plan, format: 'md', name }, sink)
  for (const session of sessions) await writer.add(session)
  await writer.finish()
  await sink.commit()
  return sink
}

const document = async (tales: readonly SessionFixture[], maxTokens: number) =>
  (await write(tales.map(makeExported), maxTokens)).text('tale.md')

const tokensOf = (text: string) => estimateTokens([{ type: 'text', text }])

const talk = (turns: number, words: string): MessageFixture[] =>
  Array.from({ length: turns }, (_, index) => [
    { text: `ask ${index + 1} ${words}`, isPrompt: true },
    { text: `say ${index + 1} ${words}` },
  ]).flat()

describe('the compact form', () => {
  test('is complete if it fits, and says so', async () => {
    const text = await document([{ id: 'a', main: talk(3, '') }], 5000)
    expect(text.match(/^(?:> )?(?:ask|say) \d/gm)).toEqual(['> ask 1', 'say 1', '> ask 2', 'say 2', '> ask 3', 'say 3'])
    expect(text).toContain(
      '*Nothing was cut to fit 5,000 tokens (estimated, 4 bytes each). Always left out: thinking, notes,',
    )
    expect(text).toMatch(/<!-- annals sha256 [0-9a-f]{64} -->\n$/)
  })

  test('drops early turns, names them, and keeps the first prompt and the end', async () => {
    const text = await document([{ id: 'a', main: talk(60, 'word '.repeat(40)) }], 2000)
    expect(text).toMatch(/Cut to fit 2,000 tokens \(estimated, 4 bytes each\): turns 2–4\d left out[.;]/)
    expect(text).toContain('> ask 1 word')
    expect(text).toContain(`say 60 ${'word '.repeat(40).trim()}`)
    expect(text).not.toContain('ask 2 ')
    expect(tokensOf(text)).toBeGreaterThan(2000 * 0.85)
  })

  test('uses its room if a single turn is too long', async () => {
    const main = [{ text: 'go', isPrompt: true }, { text: 'long words '.repeat(4000) }, ...talk(1, 'x').slice(1)]
    for (const limit of [1500, 4000, 9000]) {
      const text = await document([{ id: 'a', main }], limit)
      expect(tokensOf(text)).toBeGreaterThan(limit * 0.85)
      expect(text).toMatch(/(?:long|words)\n\n\(… \d+ characters left out …\)\n\n(?:long|words)/)
    }
  })

  test('has all figures at 4,000 tokens', async () => {
    const text = await document([{ id: 'a', main: talk(60, 'word '.repeat(100)) }], 4000)
    expect(text).toContain('1 in, 2 out, 3 cache writes, 4 cache reads · $1.50\n')
  })

  test('of several sessions starts each with project, day, id and the omitted turns', async () => {
    const all = ['a', 'b', 'c'].map((id) => ({ id, main: talk(12, `of ${id} ${'word '.repeat(40)}`) }))
    const text = await document(all, 2500)
    expect(text).toContain('# Session a\n\ntidepool · 2026-02-11 · a\n\n*turns 2–12 left out*\n\n## 1\n')
    expect(text).toMatch(/# Session c\n\ntidepool · 2026-02-11 · c\n\n## 1\n/)
    expect(text).toMatch(/# Session b\n\ntidepool · 2026-02-11 · b\n\n\*turns 1–\d+ left out\*\n/)
    expect(text).toContain('early turns left out, as noted in each chapter')
    expect(await document(all, 1200)).toContain('1 session left out')
  })

  test('has the last answer of an agent and the number of branches', async () => {
    const main = [
      { text: 'go', isPrompt: true },
      { text: 'ok', calls: ['x'], branches: [1] },
    ]
    const agents = { x: [{ text: 'first words' }, { text: 'last words' }] }
    const text = await document([{ id: 'a', main, agents, branches: [[{ text: 'side' }]] }], 2000)
    expect(text).toContain('**Agent Explore** answered:\n\nlast words')
    expect(text).not.toContain('first words')
    expect(text).toContain('1 branch;')
  })

  test('names the source files of all sessions, as far as there is room', async () => {
    const sources = (id: string) =>
      [`${id}.jsonl`, ...Array.from({ length: 40 }, (_, index) => `${id}/subagents/agent-${index}.jsonl`)].map(
        (path) => ({ path, bytes: 10, sha256: 'a'.repeat(64) }),
      )
    const sessions = ['a', 'b']
      .map((id) => makeExported({ id, main: talk(30, 'word '.repeat(40)) }))
      .map((session) => ({ ...session, head: { ...session.head, sources: sources(session.head.id) } }))
    const named = (text: string) => [...text.matchAll(/path: "([^"]*)"/g)].map(([, path]) => path)
    const all = (await write(sessions, 40_000)).text('tale.md')
    expect(named(all)).toEqual([...sources('a'), ...sources('b')].map(({ path }) => path))
    expect(all).not.toContain('sources_left_out')
    const some = (await write(sessions, 2000)).text('tale.md')
    // Transcripts first, in the order of the sessions.
    expect(named(some).filter((path) => !path?.includes('/'))).toEqual(['a.jsonl', 'b.jsonl'])
    expect(some).toContain(`sources_left_out: ${82 - named(some).length}\n`)
    expect(tokensOf(some)).toBeLessThanOrEqual(2000)
  })

  test('in a folder has a limit per session, and an index', async () => {
    const sessions = ['a', 'b'].map((id) => makeExported({ id, main: talk(30, 'word '.repeat(40)) }))
    const sink = await write(sessions, 1000, { layout: 'folder' })
    expect([...sink.files.keys()]).toEqual(['tidepool/a.md', 'tidepool/b.md', 'index.md'])
    for (const name of ['tidepool/a.md', 'tidepool/b.md']) expect(tokensOf(sink.text(name))).toBeLessThanOrEqual(1000)
  })
})

const words = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '<b> '.repeat(200),
    '😀'.repeat(900),
    '```\ncode\n'.repeat(30),
    'https://a.org/(x) '.repeat(90),
    '| a |\n|---|\n',
    '*_'.repeat(500),
  ),
)
const message: fc.Arbitrary<MessageFixture> = fc.record({
  text: words,
  isPrompt: fc.boolean(),
  sections: words.map((output) => [{ kind: 'terminal', command: 'run', output } as const]),
})
const tales = fc
  .array(fc.array(message, { maxLength: 14 }), { minLength: 1, maxLength: 4 })
  .map((mains) => mains.map((main, index): SessionFixture => ({ id: `s${index}`, main })))

/** The longest possible header. */
function withLongHead(session: ExportedSession): ExportedSession {
  const { head } = session
  const long = '<"é&\u0007'.repeat(60)
  const secrets = Array.from({ length: 40 }, (_, index) => ({ family: `family-${index}`, secrets: 9, places: 99 }))
  return {
    ...session,
    head: {
      ...head,
      id: `${head.id}${long}`,
      title: long,
      project: { path: long, name: long },
      models: [long],
      sources: Array.from({ length: 30 }, (_, index) => ({
        path: `${head.id}/${index}${index % 3 === 0 ? long : ''}.jsonl`,
        bytes: 10 ** 12,
        sha256: 'a'.repeat(64),
      })),
      secrets,
    },
  }
}

test('never exceeds a limit, and never has less with a larger one', async () => {
  await fc.assert(
    fc.asyncProperty(tales, fc.integer({ min: 500, max: 4000 }), fc.nat({ max: 600 }), async (all, limit, more) => {
      const sessions = all.map(makeExported).map(withLongHead)
      const small = (await write(sessions, limit)).text('tale.md')
      const large = (await write(sessions, limit + more)).text('tale.md')
      expect(tokensOf(small)).toBeLessThanOrEqual(limit)
      expect(tokensOf(large)).toBeLessThanOrEqual(limit + more)
      expect(bodyLength(large)).toBeGreaterThanOrEqual(bodyLength(small))
    }),
    { numRuns: runs(80) },
  )
})

/** Removes the description of what was cut, which is longer if more was. */
function bodyLength(text: string): number {
  const about = /^\*(?:Cut|Nothing was cut) to fit .*$/m.exec(text)
  if (!about) throw new Error('Nothing says what was cut.')
  return text.slice(about.index + about[0].length).replace(/^\*turns? [\d–, ]+left out\*$/gm, '').length
}
