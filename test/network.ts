// Blocks network access in every test file: connecting to another machine throws before a packet is sent. Guarding sockets
// covers http, https, tls, http2 and fetch; DNS lookups are refused too.

import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** Reports whether the host is this machine: loopback, or the unspecified address that a listening server reports. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(name) || ['::1', '::', '0.0.0.0'].includes(name)
}

/** Marks guarded functions, because test files that share a worker run this file again. */
const GUARDED = Symbol.for('annals.guarded')

guardEverything()

function guardEverything(): void {
  guard(net.Socket.prototype, 'connect', (args) => refuse(hostOfConnection(args)))
  guard(dgram.Socket.prototype, 'connect', (args) => refuse(args.find((arg) => typeof arg === 'string')))
  // The first argument of send is the message, which may be a string too.
  guard(dgram.Socket.prototype, 'send', (args) => refuse(args.slice(1).find((arg) => typeof arg === 'string')))
  for (const owner of [dns, dns.Resolver.prototype]) guardNames(owner, guard)
  for (const owner of [dns.promises, dns.promises.Resolver.prototype]) guardNames(owner, guardAsync)
  // Guarded too, because fetch would wrap the reason in "fetch failed".
  guardAsync(globalThis, 'fetch', ([target]) => refuse(hostOfRequest(target)))
  // Named imports of built-in modules are copies: `import { lookup } from 'node:dns'` must see the guard as well.
  syncBuiltinESMExports()
}

type Check = (args: readonly unknown[]) => void

function guard(owner: object, name: string, check: Check): void {
  wrap(owner, name, (original) => {
    return function guarded(this: unknown, ...args: unknown[]): unknown {
      check(args)
      return Reflect.apply(original, this, args)
    }
  })
}

function guardAsync(owner: object, name: string, check: Check): void {
  wrap(owner, name, (original) => {
    return async function guarded(this: unknown, ...args: unknown[]): Promise<unknown> {
      check(args)
      return Reflect.apply(original, this, args)
    }
  })
}

function guardNames(owner: object, how: typeof guard): void {
  const names = Object.getOwnPropertyNames(owner).filter((name) => /^(?:lookup|resolve|reverse)/.test(name))
  for (const name of names) how(owner, name, ([host]) => refuse(host))
}

function wrap(owner: object, name: string, build: (original: Function) => Function): void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function' || GUARDED in original) return
  const guarded = build(original)
  Reflect.set(guarded, GUARDED, true)
  // util.promisify needs the symbols of functions such as dns.lookup.
  for (const mark of Object.getOwnPropertySymbols(original)) {
    Reflect.set(guarded, mark, Reflect.get(original, mark))
  }
  Reflect.set(owner, name, guarded)
}

function refuse(host: unknown): void {
  if (typeof host !== 'string' || host === '' || isLoopback(host)) return
  throw new Error(
    `A test tried to reach ${host}. Tests never leave this machine: use a fixture or a server on 127.0.0.1.`,
  )
}

/** Handles connect(options), connect(port, host), connect(path), and the array that net.connect passes on. */
function hostOfConnection(args: readonly unknown[]): unknown {
  const [first, second] = args
  if (Array.isArray(first)) return hostOfConnection(first)
  if (typeof first !== 'object' || first === null)
    return typeof first === 'number' ? second : hostAfterPort(first, second)
  return Reflect.get(first, 'path') ? undefined : Reflect.get(first, 'host')
}

/** A port may be a string; any other string is the path of a local socket. */
function hostAfterPort(port: unknown, host: unknown): unknown {
  return typeof port === 'string' && /^\d+$/.test(port) ? host : undefined
}

function hostOfRequest(target: unknown): string {
  const address = target instanceof Request ? target.url : String(target)
  return URL.canParse(address) ? new URL(address).hostname : ''
}
