import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each(['https://a.example/b?c#d', 'HTTP://A.example', ' https://a.example ', 'mailto:ada@a.example'])(
  '%j leads there',
  (address) => {
    expect(linkTarget(address)).toBe(address.trim())
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/x',
  '//a.example',
  '/sessions',
  '#top',
  'https:a',
  'https://a.example/\u202egpj',
  'https://a b',
  'ftp://a.example',
  '',
])('%j is text', (address) => {
  expect(linkTarget(address)).toBeNull()
})
