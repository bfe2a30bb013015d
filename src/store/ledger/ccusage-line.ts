// Whether ccusage would read a line: its rule looks at the bytes, so it must be asked while they are at hand.
import type { NarrowJson } from '../../reader/narrow-json.ts'

/** It drops a line in which one of these is null, at whatever depth. */
export const NULL_KEYS: readonly string[] = [
  'id',
  'cwd',
  'model',
  'speed',
  'costUSD',
  'version',
  'sessionId',
  'requestId',
  'isApiErrorMessage',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
]

const USAGE = Buffer.from('"usage":{')

/** `json` has walked through the line. */
export function isReadByCcusage(bytes: Buffer, start: number, end: number, json: NarrowJson): boolean {
  if (json.hasNull) return false
  const usage = bytes.indexOf(USAGE, start)
  return usage >= 0 && usage < end
}
