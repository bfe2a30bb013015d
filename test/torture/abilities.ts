// What this machine lets us do to a process. A fault that cannot be made is skipped, with the reason.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export interface Abilities {
  /** Why not; null when it can be done. */
  mount: string | null
  otherUser: string | null
  strace: string | null
}

export function findAbilities(): Abilities {
  return {
    mount: works('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']) ? null : 'no right to mount a small disk',
    otherUser: whyNoOtherUser(),
    strace: works('strace', ['-f', '-e', 'trace=none', 'true']) ? null : 'no strace here',
  }
}

function whyNoOtherUser(): string | null {
  if (!works('setpriv', [...OTHER_USER.slice(1), 'true'])) return 'no right to become another user'
  // A checkout in a private folder.
  const isSeen = works('setpriv', [...OTHER_USER.slice(1), 'test', '-r', resolve('bin/annals.js')])
  return isSeen ? null : 'the other user cannot read this checkout'
}

/** Starts what follows it as a user without rights. */
export const OTHER_USER = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
