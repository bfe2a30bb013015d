import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each(['https://a.example/b?c#d', 'HTTP://A.example', ' https://a.example ', 'mailto:ada@a.example'])(
  '%j is a link',
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
])('%j stays text', (address) => {
  expect(linkTarget(address)).toBeNull()
})

test.each([
  'http://127.0.0.1:9000/x',
  'https://127.0.0.1',
  'HTTP://127.0.0.1',
  'http://127.0.0.1.',
  'http://127.1',
  'http://127.255.1.2',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127%2e0.0.1',
  'http://①27.0.0.1',
  'http://127。0。0。1',
  'http://a@127.0.0.1',
  'http://a.example:b@127.0.0.1',
  'http:///127.0.0.1',
  'http://\\127.0.0.1',
  'http://0',
  'http://0.0.0.0:80',
  'http://localhost',
  'http://LocalHost:4317/s/abc',
  'http://localhost.',
  'http://a.b.localhost',
  'http://loc\ufe0falhost',
  'http://[::1]:4317',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::ffff:0.0.0.0]',
  'http://[::127.0.0.1]',
  'http://[::1',
])('%j is this machine or invalid, and stays text', (address) => {
  expect(linkTarget(address)).toBeNull()
})

test.each([
  'http://128.0.0.1',
  'http://10.127.0.1',
  'http://127.example',
  'http://localhost.example',
  'http://mylocalhost',
  'http://[2001:db8::1]',
  'http://[::ffff:8.8.8.8]',
  'https://bücher.example/127.0.0.1',
  'mailto:ada@localhost',
])('%j is another host, and a link', (address) => {
  expect(linkTarget(address)).toBe(address)
})
