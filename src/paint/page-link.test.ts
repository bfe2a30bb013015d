import { expect, test } from 'vitest'
import { pageLink, type PageLink } from './link-target.ts'

test.each<[what: string, text: string, address: string, shown: PageLink]>([
  ['words', 'the manual', 'https://example.com/a', { target: 'https://example.com/a', aside: null }],
  ['its own address', 'example.com/a', 'https://example.com/a/', { target: 'https://example.com/a/', aside: null }],
  [
    'the address of something else',
    'https://bank.example',
    'https://example.com/a',
    { target: 'https://example.com/a', aside: 'https://example.com/a' },
  ],
  ['a file', 'the notes', 'file:///etc/\u202epasswd', { target: null, aside: 'file:///etc/�passwd' }],
])('a link whose text is %s', (_what, text, address, shown) => {
  expect(pageLink({ kind: 'link', address, content: [{ kind: 'text', text }] })).toEqual(shown)
})
