import dgram from 'node:dgram'
import dns, { lookup } from 'node:dns'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { RequestOptions, Server } from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'

import { afterEach, describe, expect, test } from 'vitest'

import { isLoopback } from '../network.ts'

// Reserved for documentation (RFC 5737, RFC 2606). No host answers, so a missing guard would show as a timeout.
const host = '192.0.2.1'
const name = 'packages.example'
const refusal = /A test tried to reach .+\. Tests never leave this machine/

describe('the guard refuses', () => {
  test.each<[string, () => unknown]>([
    ['net.connect(port, host)', () => net.connect(80, host)],
    ['net.connect(options)', () => net.connect({ port: 80, host })],
    ['new Socket().connect', () => new net.Socket().connect(80, name)],
    ['tls.connect', () => tls.connect(443, host)],
    ['http.get', () => get(`http://${host}/`)],
    ['https.get', () => https.get(`https://${name}/`)],
    ['dns.lookup', () => dns.lookup(name, () => undefined)],
    ['lookup by named import', () => lookup(name, () => undefined)],
    ['dns.resolve4', () => dns.resolve4(name, () => undefined)],
    ['dns.Resolver', () => new dns.Resolver().resolve(name, () => undefined)],
    ['http2.connect', () => http2.connect(`http://${host}`)],
  ])('%s', (_title, connect) => {
    expect(connect).toThrow(refusal)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['fetch', () => fetch(`http://${host}/`)],
    ['fetch of a request', () => fetch(new Request(`https://${name}/`))],
    ['dns.promises.lookup', () => dns.promises.lookup(name)],
    ['dns.promises.Resolver', () => new dns.promises.Resolver().resolve4(name)],
  ])('%s', async (_title, connect) => {
    await expect(connect()).rejects.toThrow(refusal)
  })

  test('a datagram', () => {
    const socket = dgram.createSocket('udp4')
    expect(() => socket.send('message', 53, host)).toThrow(refusal)
    expect(() => socket.connect(53, host)).toThrow(refusal)
    socket.close()
  })
})

describe('the guard allows this machine', () => {
  let server: Server | undefined

  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function listen(target: { port: number; host: string } | { path: string }): Promise<string> {
    const listening = createServer((_request, response) => response.end('here'))
    server = listening
    await new Promise<void>((resolve) => listening.listen(target, resolve))
    const address = listening.address()
    return typeof address === 'object' && address ? String(address.port) : ''
  }

  async function read(options: string | RequestOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      get(options, (response) => response.setEncoding('utf8').on('data', resolve)).on('error', reject)
    })
  }

  test.each(['127.0.0.1', 'localhost'])('by fetch and by http on %s', async (loopback) => {
    const port = await listen({ port: 0, host: loopback })
    expect(await (await fetch(`http://${loopback}:${port}/`)).text()).toBe('here')
    expect(await read(`http://${loopback}:${port}/`)).toBe('here')
  })

  test.skipIf(process.platform === 'win32')('by a local socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'annals-socket-'))
    const path = join(folder, 'server.sock')
    await listen({ path })
    expect(await read({ socketPath: path, path: '/' })).toBe('here')
    await rm(folder, { recursive: true })
  })

  test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1', 'annals.localhost'])(
    '%s is loopback',
    (loopback) => {
      expect(isLoopback(loopback)).toBe(true)
    },
  )

  test.each(['192.0.2.1', 'localhost.example', '127.0.0.1.example', '10.0.0.1', '::ffff:10.0.0.1', ''])(
    '%j is not loopback',
    (other) => {
      expect(isLoopback(other)).toBe(false)
    },
  )
})
