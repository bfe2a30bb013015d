// Ids for a session that does not exist yet, made from what it is to be: a plan that is made again names the same ones, so
// that what was shown is what is written.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../error.ts'

/** An id for the thing of this name; another for every other name. */
export type MakeUuid = (name: string) => string

/** Of the shape of a random uuid: programs look at it. */
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

const MOST_TRIES = 100

/** An id that no session of a project folder has; nothing is ever overwritten. */
export function freeSessionId(folder: string, makeUuid: MakeUuid, name = 'session'): string {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const id = makeUuid(`${name} ${attempt}`)
    if (!existsSync(join(folder, `${id}.jsonl`)) && !existsSync(join(folder, id))) return id
  }
  throw new AppError('invalid', `${folder} holds ${MOST_TRIES} copies of this already; delete some of them first.`)
}
