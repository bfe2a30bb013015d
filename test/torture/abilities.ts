// Checks which faults can be caused on this machine. The others are skipped with a reason.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

export interface Abilities {
  /** Why it is impossible; null if it is possible. */
  mount: string | null
  otherUser: string | null
  strace: string | null
}

export function findAbilities(): Abilities {
  return {
    mount: works('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
      ? null
      : 'no permission to mount a small disk',
    otherUser: whyNoOtherUser(),
    strace: works('strace', ['-f', '-e', 'trace=none', 'true']) ? null : 'strace is missing',
  }
}

function whyNoOtherUser(): string | null {
  if (!works('setpriv', [...OTHER_USER.slice(1), 'true'])) return 'no permission to become another user'
  // The checkout may be in a private folder.
  const isReadable = works('setpriv', [...OTHER_USER.slice(1), 'test', '-r', resolve('bin/annals.js')])
  return isReadable ? null : 'the other user cannot read this checkout'
}

/** Prefix of a command that runs it as a user without privileges. */
export const OTHER_USER = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
