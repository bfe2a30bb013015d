import { expect, test } from 'vitest'
import { networkNames } from './serve.ts'

test.each([
  ['Harbour.local', 4317, ['harbour.local:4317']],
  ['192.0.2.7', 80, ['192.0.2.7']],
  ['2001:DB8::1', 4317, ['[2001:db8::1]:4317']],
])('%s:%i as a browser writes it', (host, port, names) => {
  expect(networkNames(host, port)).toEqual(names)
})

test('listening everywhere, neither loopback nor the place-holder is a name for others', () => {
  expect(networkNames('0.0.0.0', 4317)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:127\.|0\.)/)]))
})
