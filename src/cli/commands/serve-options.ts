import { Option } from 'commander'
import { AppError } from '../../error.ts'
import type { GlobalOptions } from '../global-options.ts'

export interface ServeFlags extends GlobalOptions {
  port?: string
  host?: string
  browser?: boolean
  exposeTranscriptsToNetwork?: boolean
}

export interface ListenAddress {
  host: string
  port: number
  /** Whether host or port were given; a server on another address is then not reused. */
  isStated: boolean
  /** A stated port that is in use is an error; the default port is only preferred. */
  isPortStated: boolean
  isLoopback: boolean
}

/** Fixed, so that bookmarks keep working; not used by a well-known service. */
const DEFAULT_PORT = 4748
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])

export function serveOptions(): Option[] {
  return [
    new Option(
      '--port <N>',
      `listen on exactly this port (default: ${DEFAULT_PORT}, or the next free one); 0 for any free port`,
    ),
    new Option('--no-browser', 'only print the address, do not open a browser'),
    new Option('--host <HOST>', 'listen on this address instead of 127.0.0.1; requires the next flag'),
    new Option(
      '--expose-transcripts-to-network',
      'allow a --host that other machines can reach; traffic is unencrypted, and anyone with the address can read every session',
    ),
  ]
}

export function readAddress({ host = '127.0.0.1', port, exposeTranscriptsToNetwork }: ServeFlags): ListenAddress {
  const isLoopback = LOOPBACK.has(host)
  if (!isLoopback && !exposeTranscriptsToNetwork)
    throw new AppError(
      'usage',
      `--host ${host} would let other machines reach every prompt, answer, file and command output of your sessions, unencrypted; ` +
        'leave out --host, or add --expose-transcripts-to-network to allow it.',
    )
  const number = port === undefined ? DEFAULT_PORT : Number(port)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new AppError('usage', '--port must be a number from 0 to 65535.')
  // The allowed host names include the port and are fixed before the server listens.
  if (!isLoopback && number === 0) throw new AppError('usage', '--port must not be 0 with --host.')
  const isPortStated = port !== undefined
  return { host, port: number, isStated: isPortStated || host !== '127.0.0.1', isPortStated, isLoopback }
}
