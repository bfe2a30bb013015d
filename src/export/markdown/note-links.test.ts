import { expect, test } from 'vitest'
import { relativeLink } from './note-links.ts'

test.each([
  ['index.md', 'a/b.md', 'a/b.md'],
  ['a/b.md', 'index.md', '../index.md'],
  ['a/b.md', 'a/c.md', 'c.md'],
  ['a/b/c.md', 'a/b.md', '../b.md'],
  ['a/b.md', 'a/b/c d(1).md', 'b/c%20d%281%29.md'],
  ['a/b.md', 'é/x#y.md', '../%C3%A9/x%23y.md'],
])('from %s to %s', (from, to, link) => {
  expect(relativeLink(from, to)).toBe(link)
})
