// What keeps a forgotten file from being archived again. Only hashes are kept: the name of a path can be a secret too.
import { hashOf } from '../reader/position.ts'

export interface ForgetBlock {
  path?: string
  sessionId?: string
}

export function toBlock({ path, sessionId }: ForgetBlock): string[] {
  return [
    ...(path === undefined ? [] : [hashOf(Buffer.from(`path ${path}`))]),
    ...(sessionId === undefined ? [] : [hashOf(Buffer.from(`session ${sessionId}`))]),
  ]
}
