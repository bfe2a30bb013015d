// Checks exported pages: reproducible, complete, well-formed, and without dead links.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memorySink, type MemorySink } from '../../../test/memory-sink.ts'
import {
  makeExported,
  makePlan,
  type SessionFixture,
  type MessageFixture,
} from '../../../test/web/export-html-session.ts'
import { htmlText } from '../../../test/web/export-html-text.ts'
import { createHtmlWriter } from './html-writer.ts'
import { runs } from '../../../test/extent.ts'

type Wish = Parameters<typeof makePlan>[1]

async function writeTales(tales: readonly SessionFixture[], wish: Wish = {}): Promise<MemorySink> {
  const sessions = tales.map(makeExported)
  const sink = memorySink()
  const writer = createHtmlWriter(makePlan(sessions, wish), sink)
  for (const session of sessions) await writer.add(session)
  await writer.finish()
  await sink.commit()
  return sink
}

/** Removes the style, which is most of a short page. */
const bodyOf = (sink: MemorySink, name: string) => sink.text(name).replace(/<style>[^]*?<\/style>/, '')

const pagesOf = ({ files }: MemorySink) => [...files.keys()].filter((name) => name.endsWith('.html'))

/** Returns elements that are not closed in order. */
function findCrossed(markup: string): string[] {
  const open: string[] = []
  const crossed: string[] = []
  for (const [, slash, tag = ''] of markup
    .replace(/<(style|script)>[^]*?<\/\1>/g, '')
    .matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (slash === '' && !/^(?:br|hr|img|input|meta)$/.test(tag)) open.push(tag)
    else if (slash !== '' && open.pop() !== tag) crossed.push(tag)
  }
  return [...crossed, ...open]
}

/** Returns links to missing pages and anchors, and duplicate anchors. */
function findBroken(sink: MemorySink): string[] {
  const bodies = new Map(pagesOf(sink).map((name) => [name, bodyOf(sink, name)]))
  const ids = new Map([...bodies].map(([name, body]) => [name, matches(body, /\sid="([^"]*)"/g)]))
  return [...bodies].flatMap(([page, body]) => {
    const own = ids.get(page) ?? []
    const base = `file:///${page.split('/').map(encodeURIComponent).join('/')}`
    const isLost = (href: string) => {
      const { pathname, hash } = new URL(href, base)
      const there = ids.get(decodeURIComponent(pathname.slice(1)))
      return !there || (hash !== '' && !there.includes(decodeURIComponent(hash.slice(1))))
    }
    return [
      ...own.filter((id, index) => own.indexOf(id) !== index).map((id) => `${page}: #${id} is there twice`),
      ...matches(body, /<a\s[^>]*href="([^"]*)"/g)
        .filter(isLost)
        .map((href) => `${page}: ${href} leads nowhere`),
    ]
  })
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

function expectWhole(sink: MemorySink): void {
  expect(findBroken(sink)).toEqual([])
  for (const name of pagesOf(sink)) {
    const text = sink.text(name)
    expect(text.includes('\0')).toBe(false)
    expect(findCrossed(bodyOf(sink, name))).toEqual([])
    const [, body = '', sha256] = /^([^]*)<!-- annals sha256 ([0-9a-f]{64}) -->\n$/.exec(text) ?? []
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
  }
}

const talk = (count: number, name = 'm'): MessageFixture[] =>
  Array.from({ length: count }, (_, index) => ({ text: `${name}${index}.`, isPrompt: index % 4 === 0 }))

describe('a document', () => {
  test('is one page if it fits, with its sources in the metadata', async () => {
    const sink = await writeTales([{ id: 's1', main: talk(8) }], { pageSize: 500 })
    expect(pagesOf(sink)).toEqual(['tale & co.html'])
    const text = sink.text('tale & co.html')
    expectWhole(sink)
    const meta = /<meta name="annals" content="([^"]*)">/.exec(text)?.[1] ?? ''
    expect(JSON.parse(htmlText(meta))).toMatchObject({
      schema: 1,
      generator: 'annals 0.0.0',
      page: 1,
      redacted: false,
      sessions: [{ id: 's1', sources: [{ path: '/home/mara/.claude/s1.jsonl', bytes: 10, sha256: 'a'.repeat(64) }] }],
    })
    expect(htmlText(text)).toContain('Not redacted; no secrets in known formats were found.')
    expect(text).toContain('<title>Session s1</title>')
  })

  test('allows its own style and script and nothing else', async () => {
    const text = (await writeTales([{ id: 's1', main: talk(2) }])).text('tale & co.html')
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text.slice(0, 1000))?.[1] ?? ''
    for (const tag of ['style', 'script']) {
      const [, body = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text) ?? []
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(body).digest('base64')}'`)
      expect(text.split(`<${tag}>`)).toHaveLength(2)
    }
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("img-src data:; base-uri 'none'; form-action 'none'")
  })

  test('of many messages has pages that link to each other', async () => {
    const sink = await writeTales([{ id: 's1', main: talk(35) }], { pageSize: 10 })
    expect(pagesOf(sink).toSorted()).toEqual([
      'tale & co-2.html',
      'tale & co-3.html',
      'tale & co-4.html',
      'tale & co.html',
    ])
    expectWhole(sink)
    expect(sink.text('tale & co.html')).toContain('<a href="tale%20%26%20co-2.html" class="next" rel="next">')
    expect(htmlText(sink.text('tale & co.html'))).toContain('Page 1 of 4')
    expect(htmlText(sink.text('tale & co-2.html'))).toContain('Turn 3, continued')
    expect(htmlText(sink.text('tale & co-2.html'))).toContain('First pagePage 2Turns 3–5')
  })

  test('starts a new page when one gets too large', async () => {
    const large: MessageFixture = { text: 'x', sections: [{ kind: 'text', text: '<'.repeat(2_000_000) }] }
    const sink = await writeTales([{ id: 's1', main: [large, ...talk(3)] }], { pageSize: 500 })
    expect(pagesOf(sink)).toHaveLength(2)
    expectWhole(sink)
  })

  test('without pages is streamed', async () => {
    const session = makeExported({ id: 's1', main: talk(3) })
    const seen: number[] = []
    const sink = memorySink()
    const watching = {
      ...sink,
      create: (name: string) => {
        const file = sink.create(name)
        let bytes = 0
        const write = async (content: string | Uint8Array) => {
          bytes += content.length
          seen.push(bytes)
          await file.write(content)
        }
        return { ...file, write }
      },
    }
    const slow = { ...session, readSteps: (part: (typeof session.parts)[number]) => counted(session.readSteps(part)) }
    const before: number[] = []
    async function* counted<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
      for await (const value of values) {
        before.push(seen.at(-1) ?? 0)
        yield value
      }
    }
    await createHtmlWriter(makePlan([session]), watching).add(slow)
    expect(before[0]).toBe(0)
    expect(before[1]).toBeGreaterThan(0)
    expect(before[2]).toBeGreaterThan(before[1] ?? 0)
  })
})

describe('several sessions', () => {
  const tales: SessionFixture[] = [
    { id: 's1', main: talk(6, 'one') },
    { id: 's2', main: talk(6, 'two') },
  ]

  test.each([{ pageSize: 0 }, { pageSize: 500 }, { pageSize: 4 }])(
    'are chapters, with page size $pageSize',
    async (wish) => {
      const sink = await writeTales(tales, wish)
      expectWhole(sink)
      const all = pagesOf(sink)
        .map((name) => sink.text(name))
        .join('')
      expect(all).toContain('All tales')
      expect(all).toMatch(/<section class="session" id="session-2">/)
      expect(all.match(/<meta name="annals"/g)?.length).toBeGreaterThanOrEqual(wish.pageSize === 500 ? 1 : 2)
      for (const { id } of tales) expect(all).toContain(`/home/mara/.claude/${id}.jsonl`)
    },
  )

  test('are files of a folder with an index', async () => {
    const sink = await writeTales(tales, { layout: 'folder', pageSize: 4 })
    expectWhole(sink)
    expect(pagesOf(sink)).toContain('index.html')
    expect(pagesOf(sink)).toContain('tidepool/s1-2.html')
    const index = sink.text('index.html')
    expect(index).toContain('<a href="tidepool/s2.html">Session s2</a>')
    expect(htmlText(index)).toContain('$3.00')
    expect(sink.text('tidepool/s1.html')).toContain('<a href="../index.html">All sessions</a>')
  })
})

describe('agents', () => {
  const tale: SessionFixture = {
    id: 's1',
    main: [
      { text: 'go', isPrompt: true },
      { text: 'a.', calls: ['x', 'x'] },
    ],
    agents: {
      x: [
        { text: 'deep', isPrompt: true },
        { text: 'b.', calls: ['y', 'x'] },
      ],
      y: talk(2, 'y'),
      lost: talk(2, 'lost'),
    },
  }

  test('are written once, inside their first call; those without a call come last', async () => {
    const text = (await writeTales([tale])).text('tale & co.html')
    expect(text.match(/<details class="agent"/g)).toHaveLength(2)
    for (const words of ['deep', 'y0.', 'lost0.']) expect(text.split(`>${words}<`)).toHaveLength(2)
    expect(text).toMatch(/id="agent-x">.*id="agent-y">/s)
    expect(text).toContain('<section class="chapter d-tools" id="agent-lost">')
  })

  test('are in their own files and linked if separate', async () => {
    const sink = await writeTales([tale], { layout: 'folder', agents: 'separate' })
    expectWhole(sink)
    expect(pagesOf(sink)).toContain('tidepool/s1/agent-y.html')
    expect(sink.text('tidepool/s1.html')).toContain('<a href="s1/agent-x.html">')
    expect(sink.text('tidepool/s1/agent-x.html')).toContain('<a href="agent-y.html">')
    expect(sink.text('tidepool/s1.html')).not.toContain('>deep<')
  })

  test('are omitted if no tool calls are shown', async () => {
    expect((await writeTales([tale], { depth: 'chat' })).text('tale & co.html')).not.toContain('>deep<')
    expect((await writeTales([tale], { agents: 'none' })).text('tale & co.html')).not.toContain('>deep<')
  })
})

test('image files are written once each, next to the page', async () => {
  const image = { kind: 'image' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' }
  const main: MessageFixture[] = [
    { text: 'a', sections: [image, { ...image, data: 'R0lGODlh' }] },
    { text: 'b', sections: [image] },
  ]
  const sink = await writeTales([{ id: 's1', main }], { images: 'files' })
  expect([...sink.files.keys()].filter((name) => name.includes('.files/'))).toEqual([
    'tale & co.files/1.png',
    'tale & co.files/2.png',
  ])
  expect(sink.files.get('tale & co.files/2.png')).toEqual(Buffer.from('GIF89a'))
  expect(sink.text('tale & co.html').match(/src="tale%20%26%20co\.files\/1\.png"/g)).toHaveLength(2)
  const none = await writeTales([{ id: 's1', main }], { images: 'none' })
  expect(none.text('tale & co.html')).not.toContain('<img')
})

describe('the file list on the first page', () => {
  const image = { kind: 'image' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' }
  const main = Array.from({ length: 7 }, (_, index): MessageFixture => ({ text: `t${index}`, sections: [image] }))
  const metaOf = (sink: MemorySink, name: string) =>
    JSON.parse(htmlText(/<meta name="annals" content="([^"]*)"/.exec(sink.text(name))?.[1] ?? ''))
  const digest = (sink: MemorySink, name: string) =>
    createHash('sha256')
      .update(sink.files.get(name) ?? '')
      .digest('hex')

  test('has the name and hash of each page and image', async () => {
    const sink = await writeTales([{ id: 's1', main }], { pageSize: 3, images: 'files' })
    const names = ['tale & co-2.html', 'tale & co-3.html', 'tale & co.files/1.png']
    expect(metaOf(sink, 'tale & co.html').files).toEqual(names.map((name) => ({ name, sha256: digest(sink, name) })))
    expect(metaOf(sink, 'tale & co-2.html')).not.toHaveProperty('files')
  })

  test('in a folder lists only the files of the document, with relative names', async () => {
    const tales = ['s1', 's1-2', 's'].map((id) => ({ id, main }))
    const sink = await writeTales(tales, { layout: 'folder', pageSize: 4, images: 'files' })
    const named = metaOf(sink, 'tidepool/s1.html').files.map(({ name }: { name: string }) => name)
    expect(named).toHaveLength(2)
    expect(named[0]).toMatch(/^s1-\d\.html$/)
    expect(named[1]).toBe('s1.files/1.png')
  })

  test('is absent in a streamed document', async () => {
    const sink = await writeTales([{ id: 's1', main }], { images: 'files' })
    expect(metaOf(sink, 'tale & co.html')).not.toHaveProperty('files')
  })

  test('comes with the sessions of all pages', async () => {
    const sink = await writeTales(
      ['a', 'b', 'c'].map((id) => ({ id, main })),
      { pageSize: 3 },
    )
    const idsOf = (name: string) => metaOf(sink, name).sessions.map(({ id }: { id: string }) => id)
    expect(idsOf('tale & co.html')).toEqual(['a', 'b', 'c'])
    expect(idsOf('tale & co-2.html')).toEqual(['a'])
  })
})

const texts = fc.array(
  fc.record({
    isPrompt: fc.boolean(),
    calls: fc.subarray(['x', 'y', 'z'], { maxLength: 2 }),
    branches: fc.subarray([1, 2], { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

function hashOf({ files }: MemorySink): string {
  return createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
}

/** Each message has a distinct text. */
function nameEach(prefix: string, messages: readonly Omit<MessageFixture, 'text'>[]): MessageFixture[] {
  return messages.map((message, index) => ({ ...message, text: `${prefix}w${index}e` }))
}

test('writes every message once, without dead links, reproducibly, for any session', async () => {
  const tales = fc.array(
    fc.record({
      main: texts,
      branches: fc.array(texts, { maxLength: 2 }),
      agents: fc.dictionary(fc.constantFrom('x', 'y', 'z'), texts),
    }),
    { minLength: 1, maxLength: 2 },
  )
  const wishes = fc.record({
    layout: fc.constantFrom('document' as const, 'folder' as const),
    pageSize: fc.constantFrom(0, 1, 2, 5, 500),
    agents: fc.constantFrom('inline' as const, 'separate' as const),
    depth: fc.constantFrom('tools' as const, 'all' as const),
  })
  await fc.assert(
    fc.asyncProperty(tales, wishes, async (drawn, wish) => {
      const given = drawn.map((tale, index): SessionFixture => {
        const id = `s${index}`
        const agents = Object.entries(tale.agents).map(
          ([agent, own]) => [agent, nameEach(`${id}${agent}`, own)] as const,
        )
        const branches = tale.branches.map((own, number) => nameEach(`${id}b${number}`, own))
        return { id, main: nameEach(`${id}m`, tale.main), branches, agents: Object.fromEntries(agents) }
      })
      const sink = await writeTales(given, wish)
      expectWhole(sink)
      const all = pagesOf(sink)
        .map((page) => bodyOf(sink, page).replace(/<nav class="outline"[^]*?<\/nav>/, ''))
        .join('')
      const words = given.flatMap(({ main, branches = [], agents = {} }) => [
        ...main,
        ...branches.flat(),
        ...Object.values(agents).flat(),
      ])
      expect(words.filter(({ text }) => all.split(`>${text}<`).length !== 2).map(({ text }) => text)).toEqual([])
      const again = await writeTales(given, wish)
      expect(hashOf(again)).toBe(hashOf(sink))
    }),
    { numRuns: runs(40) },
  )
})
