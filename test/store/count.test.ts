// Compares the message counts of the index with an independent count, for the sample archive and for ANNALS_CORPUS.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isObject } from '../../src/format/check.ts'
import { locate } from '../../src/reader/locate.ts'
import { root } from '../rules/files.ts'
import { inWorld } from './world.ts'
import { corpus, hasCorpus } from '../corpus-folder.ts'

/** The independent count cannot read records from damaged lines. */
const NOT_DAMAGED = `not exists (select 1 from errors e where e.kind = 'damage' and e.path = messages.path and e.line = messages.line)`

test.each([
  ['the sample archive', resolve(root, 'sample')] as const,
  ...(hasCorpus ? [['real transcripts', corpus] as const] : []),
])('counts the messages and calls of %s', async (name, home) => {
  await inWorld(async (world) => {
    await world.sync({ located: locate([home]) })
    const counted = countMessages(home)
    const [row] = world.query(`
      select count(*) as messages, sum(role = 'user') as users, sum(role = 'assistant') as assistants
      from messages where type in ('user', 'assistant') and ${NOT_DAMAGED}`)
    expect(row).toEqual({ messages: counted.users + counted.assistants, ...counted })
    expect(counted.users).toBeGreaterThan(10)
    const calls = world.query(`
      select count(distinct tool_use_id) as n from tool_calls c join messages on messages.id = c.message where ${NOT_DAMAGED}`)
    expect(calls).toEqual([{ n: countCalls(home) }])
  })
})

/** Counts copies once: a copy has the same uuid, time and content as the original. */
function countMessages(home: string): { users: number; assistants: number } {
  const seen = { user: new Set<string>(), assistant: new Set<string>() }
  for (const { record, place } of talkOf(home)) {
    const { type, uuid, timestamp, message } = record
    const key =
      typeof uuid === 'string'
        ? JSON.stringify([uuid, timestamp, isObject(message) ? message['content'] : null])
        : place
    if (type === 'user' || type === 'assistant') seen[type].add(key)
  }
  return { users: seen.user.size, assistants: seen.assistant.size }
}

function countCalls(home: string): number {
  const ids = new Set<unknown>()
  for (const { record: own } of talkOf(home)) {
    const record = reportedIn(own) ?? own
    const content = record['type'] === 'assistant' && isObject(record['message']) ? record['message']['content'] : []
    for (const block of Array.isArray(content) ? content : [])
      if (isObject(block) && block['type'] === 'tool_use') ids.add(block['id'])
  }
  return ids.size
}

/** A progress report has a record of an agent. If the agent has a file too, the call has the same id there. */
function reportedIn({
  type,
  data,
}: {
  readonly [key: string]: unknown
}): { readonly [key: string]: unknown } | undefined {
  const isReport = type === 'progress' && isObject(data) && data['type'] === 'agent_progress'
  return isReport && isObject(data['message']) ? data['message'] : undefined
}

function* talkOf(home: string): Generator<{ record: { readonly [key: string]: unknown }; place: string }> {
  const files = locate([home]).files.filter(({ kind }) => kind === 'session' || kind === 'agent')
  for (const { path } of files) {
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue
      const record = parse(line)
      if (isObject(record)) yield { record, place: `${path}:${index}` }
    }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
