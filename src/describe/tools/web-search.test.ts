import { expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import { webFetch } from './web-fetch.ts'
import { webSearch } from './web-search.ts'

const links = [
  { title: 'Vary explained', url: 'https://a.example/vary' },
  { title: '', url: 'https://b.example' },
]
const expected = [
  {
    kind: 'list',
    title: 'Links',
    items: [{ text: 'Vary explained', note: 'https://a.example/vary' }, { text: 'https://b.example' }],
  },
  { kind: 'markdown', text: 'The header names the **key**.' },
]

test('shows links, then text, and skips nulls', () => {
  const results = [{ tool_use_id: 's1', content: links }, null, 'The header names the **key**.']
  const structured = { query: 'vary', results, durationSeconds: 6.2, searchCount: 2 }
  expect(webSearch.describe(makeCall('WebSearch', { query: 'vary' }, { structured }))).toStrictEqual({
    summary: 'vary',
    outcome: '2 links, 2 searches, 6 s',
    sections: expected,
  })
})

test('reads links from the text without a structured result', () => {
  const text = `Web search results for query: "vary"\n\nLinks: ${JSON.stringify(links)}\n\nThe header names the **key**.\n\nREMINDER: You MUST include the sources above`
  expect(webSearch.describe(makeCall('WebSearch', { query: 'vary' }, { text }))).toStrictEqual({
    summary: 'vary',
    outcome: '2 links',
    sections: expected,
  })
})

test('WebFetch shows question and answer', () => {
  const structured = { bytes: 20480, code: 200, codeText: 'OK', result: 'It drops it.', durationMs: 1840 }
  const input = { url: 'https://a.example/log', prompt: 'What changed?' }
  expect(webFetch.describe(makeCall('WebFetch', input, { structured }))).toStrictEqual({
    summary: 'https://a.example/log',
    outcome: '200 OK, 20.5 KB, 2 s',
    sections: [
      { kind: 'text', text: 'What changed?', title: 'Question' },
      { kind: 'markdown', text: 'It drops it.', title: 'Answer' },
    ],
  })
})
