// The flags of the commands that serve pages, and what they come to.
import { Option } from 'commander'
import { AppError } from '../../error.ts'
import type { GlobalOptions } from '../global-options.ts'

export interface ServeFlags extends GlobalOptions {
  port?: string
  host?: string
  browser?: boolean
  exposeTranscriptsToNetwork?: boolean
}

export interface Address {
  host: string
  port: number
  /** Whether it was asked for: then no server elsewhere will do. */
  isStated: boolean
  isLoopback: boolean
}

/** Fixed, so that a bookmark holds; no well-known service has it. */
const DEFAULT_PORT = 4748
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])

export function serveOptions(): Option[] {
  return [
    new Option(
      '--port <N>',
      `listen on this port; ${DEFAULT_PORT} by default, the next free one if it is taken; 0 for any`,
    ),
    new Option('--no-browser', 'open no browser, only print the address'),
    new Option('--host <HOST>', 'listen on this address instead of 127.0.0.1; see the next flag'),
    new Option(
      '--expose-transcripts-to-network',
      'allow a --host that others on the network can reach: unencrypted, whoever sees the address with its key reads every session',
    ),
  ]
}

export function readAddress({ host = '127.0.0.1', port, exposeTranscriptsToNetwork }: ServeFlags): Address {
  const isLoopback = LOOPBACK.has(host)
  if (!isLoopback && !exposeTranscriptsToNetwork)
    throw new AppError(
      'usage',
      `--host ${host} would let other machines reach every prompt, answer, file and command output of your sessions, unencrypted; ` +
        'leave --host out, or add --expose-transcripts-to-network if that is what you want.',
    )
  const number = port === undefined ? DEFAULT_PORT : Number(port)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new AppError('usage', `--port ${port} is no port; write a number from 0 to 65535.`)
  // Which names others may ask for is decided before it listens, and a name includes the port.
  if (!isLoopback && number === 0) throw new AppError('usage', 'With --host, name a port other than 0.')
  return { host, port: number, isStated: port !== undefined || host !== '127.0.0.1', isLoopback }
}
