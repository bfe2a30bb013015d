import { expect, test } from 'vitest'
import { networkNames } from './network-names.ts'

test.each([
  ['Harbour.local', 4317, ['harbour.local:4317']],
  ['192.0.2.7', 80, ['192.0.2.7']],
  ['2001:DB8::1', 4317, ['[2001:db8::1]:4317']],
])('%s:%i as sent by a browser', (host, port, names) => {
  expect(networkNames(host, port)).toEqual(names)
})

test('when listening on all addresses, neither loopback nor the wildcard is a network name', () => {
  expect(networkNames('0.0.0.0', 4317)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:127\.|0\.)/)]))
})
