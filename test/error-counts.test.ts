// The errors of `annals errors` are those that lists, session pages and exports count, apart from refused calls and copies.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runErrors } from '../src/operations/lookup/errors.ts'
import { runSessionsPage } from '../src/operations/find/sessions-page.ts'
import { runOutline } from '../src/operations/session/outline.ts'
import { runSync } from '../src/operations/keep/sync.ts'
import { locate } from '../src/reader/locate.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'
import { afterFile } from './cleanup.ts'
import { makeKeepWorld, type KeepWorld } from './keep-world.ts'
import { root } from './rules/files.ts'

const failedRequest = z.looseObject({
  type: z.literal('assistant'),
  isApiErrorMessage: z.literal(true),
  uuid: z.string(),
})
const result = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  is_error: z.boolean().optional(),
})

/** Reads the lines without our code. A copied error has the same id in every file. */
function readFailures(home: string): Set<string> {
  const failures = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const request = failedRequest.safeParse(value)
    if (request.success) failures.add(request.data.uuid)
    const { success, data } = result.safeParse(value)
    if (success && data.is_error === true) failures.add(data.tool_use_id)
    else if (success) failures.delete(data.tool_use_id)
    // Reports of agents contain results too.
    for (const each of Object.values(value)) visit(each)
  }
  for (const { path } of locate([home]).files)
    for (const line of path.endsWith('.jsonl') ? readFileSync(path, 'utf8').split('\n') : []) visit(parse(line))
  return failures
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const HOMES = [
  ['the sample', join(root, 'sample')],
  ['real transcripts', hasCorpus ? corpus : undefined],
] as const

describe.each(HOMES)('the errors of %s', (_name, source) => {
  let world: KeepWorld
  beforeAll(async () => {
    if (source === undefined) return
    world = makeKeepWorld()
    afterFile(() => world.remove())
    cpSync(join(source, 'projects'), join(world.home, 'projects'), { recursive: true })
    await runSync(world.context(), { waitMs: 0 })
  })

  test.skipIf(source === undefined)('are found by annals errors, or were refused', async () => {
    const { errors, omitted, read, refused, isComplete } = await runErrors(world.context(), {
      message: [],
      limit: 100_000,
      offset: 0,
    })
    expect({ omitted, isComplete }).toEqual({ omitted: 0, isComplete: true })
    expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(read)
    expect(read).toBeGreaterThan(0)
    expect(read + refused).toBe(readFailures(world.home).size)
  })

  test.skipIf(source === undefined)('are as many in the list and on the page of each session', async () => {
    const { sessions } = await runSessionsPage(world.context())
    let total = 0
    for (const { id, errors } of sessions) {
      const { session } = await runOutline(world.context(), { session: id, whole: true })
      expect({ id, errors: session.errors }).toEqual({ id, errors })
      total += errors
    }
    // A copied error counts in every session that has it.
    expect(total).toBeGreaterThanOrEqual(readFailures(world.home).size)
  })
})
