// Blocks keep a forgotten file from being archived again. Only hashes are stored, because a path can be secret too.
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
