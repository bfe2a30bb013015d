// Derives ids from the content, so that the session written is the one that was shown when it was planned.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../error.ts'

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

export function freeSessionId(folder: string, makeUuid: MakeUuid, name = 'session'): string {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const id = makeUuid(`${name} ${attempt}`)
    if (!existsSync(join(folder, `${id}.jsonl`)) && !existsSync(join(folder, id))) return id
  }
  throw new AppError(
    'refused',
    `${folder} already has ${MAX_ATTEMPTS} copies of this session; delete some of them first.`,
  )
}
