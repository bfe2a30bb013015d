// The names of this machine under which a browser may reach a server on the network.
import { hostname, networkInterfaces } from 'node:os'

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Returns the host names as a browser sends them: in lower case, with the port unless it is 80. */
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
