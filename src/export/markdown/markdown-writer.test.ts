// Checks exported notes: reproducible, complete and inert.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { lexer, walkTokens, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { memorySink, type MemorySink } from '../../../test/memory-sink.ts'
import { NAUGHTY_STRINGS } from '../../../test/web/naughty-strings.ts'
import {
  makeExported,
  makePlan,
  type SessionFixture,
  type MessageFixture,
} from '../../../test/web/export-html-session.ts'
import { createMarkdownWriter } from './markdown-writer.ts'
import { runs } from '../../../test/extent.ts'

type Wish = Parameters<typeof makePlan>[1]

async function write(tales: readonly SessionFixture[], wish: Wish = {}): Promise<MemorySink> {
  const sessions = tales.map(makeExported)
  const sink = memorySink()
  const plan = makePlan(sessions, wish)
  const writer = createMarkdownWriter(
    { ...plan, format: 'md', name: plan.layout === 'folder' ? 'all' : 'tale.md' },
    sink,
  )
  for (const session of sessions) await writer.add(session)
  await writer.finish()
  await sink.commit()
  return sink
}

/** Removes the front matter. */
const bodyOf = (sink: MemorySink, name = 'tale.md') => sink.text(name).replace(/^---\n[^]*?\n---\n/, '')

const tale: SessionFixture = {
  id: 'one',
  main: [
    { text: 'Fix it', isPrompt: true },
    { text: 'Looking.', calls: ['x'], branches: [1] },
    { text: 'And now?', isPrompt: true },
    { text: 'Done.', calls: ['x'] },
  ],
  branches: [[{ text: 'Other way', isPrompt: true }, { text: 'No.' }]],
  agents: {
    x: [
      { text: 'Find', isPrompt: true },
      { text: 'Found.', calls: ['y'] },
    ],
    y: [{ text: 'Deep.' }],
    lost: [{ text: 'Alone.' }],
  },
}

describe('a document of one session', () => {
  test('has turns, agents below their calls, branches and remaining agents', async () => {
    const body = bodyOf(await write([tale]))
    expect(body.replace(/<!-- .* -->\n$/, '')).toBe(`
# Session one

tidepool · 2026-02-11 09:12 – 11:00 (UTC) · 1 h 47 min · claude-opus-4-5-20251101 · 1 prompt · 4 messages · tokens: 1 in, 2 out, 3 cache writes, 4 cache reads · $1.50

Session \`one\` in \`/home/mara/src/tidepool\` on \`main\`

*Not redacted; no secrets in known formats were found.*

## 1 · Fix it

<a id="m-one-main-0"></a>*2026-02-11 09:12 · 1 s*

> Fix it

Looking.

**Task** \`call x\`

> <a id="agent-x"></a>**Agent Explore** (2 messages, 1 s)
>
> > Find
>
> Found.
>
> **Task** \`call y\`
>
> > <a id="agent-y"></a>**Agent Explore** (1 message, 1 s)
> >
> > Deep.
> >
>

<a id="m-one-main-1"></a>→ [Branch 1](#branch-1) starts here.

## 2 · And now?

<a id="m-one-main-2"></a>*2026-02-11 09:12 · 1 s*

> And now?

Done.

**Task** \`call x\`

→ [Agent Explore · what x does](#agent-x)

## Branch 1

<a id="branch-1"></a>*Rewound after [this message](#m-one-main-1).*

### 1 · Other way

<a id="m-one-branch-1-0"></a>*2026-02-11 09:12 · 1 s*

> Other way

No.

## Agent Explore · what lost does

<a id="agent-lost"></a>

### 0 · Before the first prompt

<a id="m-one-agent-lost-0"></a>*2026-02-11 09:12 · 1 s*

Alone.

`)
  })

  test('has its facts and sources in the front matter', async () => {
    const [, head = ''] = /^---\n([^]*?)\n---\n/.exec((await write([tale])).text('tale.md')) ?? []
    for (const line of [
      'annals: 1',
      'session: "one"',
      'cost_usd: 1.5',
      'redacted: false',
      '  depth: "all"',
      '    bytes: 10',
    ])
      expect(head.split('\n')).toContain(line)
  })

  test('ends with a hash of its content, and is reproducible', async () => {
    const text = (await write([tale])).text('tale.md')
    const [, body = '', sha256] = /^([^]*)<!-- annals sha256 ([0-9a-f]{64}) -->\n$/.exec(text) ?? []
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
    expect((await write([tale])).text('tale.md')).toBe(text)
  })

  test('has less content at a lower depth', async () => {
    expect(bodyOf(await write([tale], { depth: 'prompts' }))).not.toContain('Looking.')
    const chat = bodyOf(await write([tale], { depth: 'chat' }))
    expect(chat).toContain('Looking.')
    expect(chat).not.toContain('Task')
    expect(chat).not.toContain('Alone.')
  })

  test('has separate agents as chapters', async () => {
    const body = bodyOf(await write([tale], { agents: 'separate' }))
    expect(body.match(/^## .*$/gm)).toEqual([
      '## 1 · Fix it',
      '## 2 · And now?',
      '## Branch 1',
      '## Agent Explore · what x does',
      '## Agent Explore · what y does',
      '## Agent Explore · what lost does',
    ])
    expect(body.match(/^> .*$/gm)).toEqual(['> Fix it', '> And now?', '> Other way', '> Find'])
  })

  test('writes an agent that calls itself once', async () => {
    const agents = { x: [{ text: 'Round.', calls: ['x', 'y'] }], y: [{ text: 'Back.', calls: ['x'] }] }
    const body = bodyOf(await write([{ id: 'two', main: [{ text: 'Go', calls: ['x'] }], agents }]))
    expect(body.match(/Round\./g)).toHaveLength(1)
    expect(body.match(/Back\./g)).toHaveLength(1)
  })
})

describe('several sessions', () => {
  const tales = [tale, { id: 'two', main: [{ text: 'Next', isPrompt: true }] }]

  test('are chapters of a document, with contents and one list of sources', async () => {
    const body = bodyOf(await write(tales))
    expect(body.match(/^# .*$/gm)).toEqual(['# All tales', '# Session one', '# Session two', '# About this export'])
    expect(body).toContain('- [Session two](#s-two) · 2026-02-11 09:12')
    expect(findLost(body)).toEqual([])
    expect(body).toMatch(/```yaml\nsessions:\n {2}- session: "one"\n[^]*sha256: "a{64}"\n```\n\n<!-- [^>]*>\n$/)
  })

  test('are notes in a vault, with an index', async () => {
    const sink = await write(tales, { layout: 'folder', agents: 'separate' })
    expect([...sink.files.keys()]).toEqual([
      'tidepool/one.md',
      'tidepool/one/agent-x.md',
      'tidepool/one/agent-y.md',
      'tidepool/one/agent-lost.md',
      'tidepool/two.md',
      'index.md',
    ])
    expect(bodyOf(sink, 'index.md')).toContain('| 2026-02-11 09:12 | [Session one](tidepool/one.md) | 1 | $1.50 |')
    expect(bodyOf(sink, 'tidepool/one.md')).toContain('→ [Agent Explore · what x does](one/agent-x.md)')
    expect(bodyOf(sink, 'tidepool/one/agent-x.md')).toContain('[Session one](../one.md)')
  })
})

describe('images', () => {
  const image = { kind: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const
  const drawing = { kind: 'image', mediaType: 'image/svg+xml', data: 'PHN2Zy8+' } as const
  const seen: SessionFixture = { id: 'p', main: [{ text: 'See', sections: [image, image, drawing] }] }

  test('are embedded, in files, or only named', async () => {
    expect(bodyOf(await write([seen]))).toContain('](data:image/png;base64,iVBORw0KGgo=)')
    const withFiles = await write([seen], { images: 'files' })
    expect(withFiles.files.get('tale.files/1.png')).toEqual(Buffer.from('iVBORw0KGgo=', 'base64'))
    expect(bodyOf(withFiles)).toContain('](tale.files/1.png)')
    expect(bodyOf(await write([seen], { images: 'none' }))).not.toContain('![')
  })

  test('SVG images are only named', async () => {
    expect(bodyOf(await write([seen]))).toContain('[image svg, 6 B]')
  })
})

test('naughty strings stay text everywhere', async () => {
  const main = NAUGHTY_STRINGS.flatMap((text): MessageFixture[] => [
    { text, isPrompt: true },
    {
      text,
      sections: [
        { kind: 'text', text, title: text },
        { kind: 'list', items: [{ text, note: text }] },
      ],
    },
    {
      text: '',
      sections: [
        { kind: 'table', columns: [text], rows: [[text]] },
        { kind: 'file', path: text },
      ],
    },
  ])
  const session = makeExported({ id: 'blns', main })
  const head = { ...session.head, title: NAUGHTY_STRINGS.join(' '), branch: NAUGHTY_STRINGS.join('') }
  const sink = memorySink()
  const writer = createMarkdownWriter({ ...makePlan([session]), format: 'md', name: 'tale.md' }, sink)
  await writer.add({ ...session, head })
  await writer.finish()
  const tokens = allTokens(bodyOf(sink))
  expect(tokens.filter(isHarmful).map(({ raw }) => raw)).toEqual([])
  const own = tokens.filter((token) => token.type === 'heading' && 'depth' in token && token['depth'] <= 3)
  expect(own).toHaveLength(1 + NAUGHTY_STRINGS.length)
})

test('keeps its structure for any content', async () => {
  const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(words, words, words, words, async (asked, answered, output, inner) => {
      const sections = [{ kind: 'text', text: output } as const]
      const main = [
        { text: asked, isPrompt: true },
        { text: answered, sections, calls: ['x'] },
      ]
      const agents = {
        x: [
          { text: inner, isPrompt: true },
          { text: answered, sections },
        ],
      }
      const body = bodyOf(await write([{ id: 'naughty', main, agents }]))
      const tokens = allTokens(body)
      expect(tokens.filter(isHarmful).map(({ raw }) => raw)).toEqual([])
      const own = tokens.filter((token) => token.type === 'heading' && 'depth' in token && token['depth'] <= 3)
      expect(own).toHaveLength(2)
      const held = output.replace(/\r\n?/g, '\n').replace(/\n$/, '')
      const outputs = tokens.filter((token) => token.type === 'code' && 'text' in token && token['text'] === held)
      expect(held === '' || outputs.length >= 2).toBe(true)
    }),
    { numRuns: runs(250) },
  )
})

const BLOCKS = ['```', '````', '~~~', '---\n', '===\n', '# ', '> ', '- ', '1. ', '|---|\n', '\n', '\n\n', '    ', '\r']
const INLINE = ['`', '<script>', '<!--', '</a>', '<b', '[a](javascript:x)', '![a](https://b.org/c)', '[a]: b', '[[x]]']
const PIECES = [...BLOCKS, ...INLINE, 'https://d.org', '\\', '*', '_', '%%', ' ', 'word']

function allTokens(text: string): Token[] {
  const all: Token[] = []
  void walkTokens(lexer(text), (token) => {
    all.push(token)
  })
  return all
}

function isHarmful(token: Token): boolean {
  if (token.type === 'html')
    return !/^(?:<a id="[\w-]+">|<\/a>|<br>|<!-- annals sha256 [0-9a-f]{64} -->\n)$/.test(token.raw)
  if (token.type === 'link') return !/^(?:https?:|mailto:|#)/.test('href' in token ? String(token['href']) : '')
  return token.type === 'image' || token.type === 'def'
}

/** Returns links to missing targets. */
function findLost(body: string): string[] {
  const ids = new Set([...body.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id))
  return [...body.matchAll(/\]\(#([^)]*)\)/g)].map(([, id = '']) => id).filter((id) => !ids.has(id))
}
