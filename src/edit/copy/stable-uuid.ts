// Derives the ids of a planned session from its content. Planning the same edit again gives the same ids, so the session
// that was shown is the one that is written.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../error.ts'

/** Returns an id for a name; different names get different ids. */
export type MakeUuid = (name: string) => string

/** The ids have the format of random (version 4) uuids, because other programs check it. */
export function stableUuids(seed: string): MakeUuid {
  return (name) => {
    const hash = createHash('sha256').update(`${seed}\n${name}`).digest('hex')
    const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
    return [
      hash.slice(0, 8),
      hash.slice(8, 12),
      `4${hash.slice(13, 16)}`,
      variant + hash.slice(17, 20),
      hash.slice(20, 32),
    ].join('-')
  }
}

const MAX_ATTEMPTS = 100

/** Returns an id that no session in the project folder has, so that nothing is overwritten. */
export function freeSessionId(folder: string, makeUuid: MakeUuid, name = 'session'): string {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const id = makeUuid(`${name} ${attempt}`)
    if (!existsSync(join(folder, `${id}.jsonl`)) && !existsSync(join(folder, id))) return id
  }
  throw new AppError(
    'invalid',
    `${folder} already has ${MAX_ATTEMPTS} copies of this session; delete some of them first.`,
  )
}
