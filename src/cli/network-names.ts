// Under which names other machines reach a server that was exposed on purpose. Anything else in a Host header is refused.
import { hostname, networkInterfaces } from 'node:os'

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** As a browser writes them: in lower case, with the port unless it is the usual one. */
export function networkNames(host: string, port: number): string[] {
  const names = EVERYWHERE.has(host) ? [...ownAddresses(), hostname()] : [host]
  const suffix = port === 80 ? '' : `:${port}`
  return names.map((name) => (name.includes(':') ? `[${name}]` : name).toLowerCase() + suffix)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal }) => !internal).map(({ address }) => address),
  )
}
