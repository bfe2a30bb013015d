// The data directory of this process. Apart from the context, so that the cache of compiled code loads nothing else.
import { homedir } from 'node:os'
import { dataDirectory } from '../reader/roots.ts'

export function defaultDataDirectory(): string {
  const { platform, env } = process
  return dataDirectory({ platform, env, home: homedir() })
}
