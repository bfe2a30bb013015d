import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locateFile } from '../../reader/locate.ts'
import { EditedSession } from '../edited-session.ts'
import { EditTranscript } from '../edit-transcript.ts'
import { planTagRecord } from './plan-tag-record.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-tag-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function tagged(...tags: string[]): Promise<EditedSession> {
  const path = join(folder, `${ID}.jsonl`)
  const records = [
    { type: 'user', uuid: 'u-1', parentUuid: null, sessionId: ID, message: { role: 'user', content: 'hello' } },
    ...tags.map((tag) => ({ type: 'tag', tag, sessionId: ID })),
  ]
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const family = { id: ID, main: locateFile(path), agents: [], journals: [], metas: [], toolResults: [], others: [] }
  return new EditedSession(family, await EditTranscript.read(path))
}

const line = (tag: string) => Buffer.from(`{"type":"tag","tag":"${tag}","sessionId":"${ID}"}\n`)

describe('planTagRecord', () => {
  test('appends a line that begins with its type, which readers rely on', async () => {
    const plan = planTagRecord(await tagged(), { tag: 'bug' })
    expect(plan.edits).toMatchObject([{ kind: 'append', bytes: line('bug') }])
    expect(plan).toMatchObject({ summary: 'Tags the transcript with "bug".', notes: [] })
  })

  test('replaces the tag of the transcript: the last one counts', async () => {
    expect(planTagRecord(await tagged('bug'), { tag: 'bug' }).edits).toStrictEqual([])
    const plan = planTagRecord(await tagged('bug'), { tag: 'later' })
    expect(plan.edits).toMatchObject([{ bytes: line('later') }])
    expect(plan.notes).toStrictEqual(['A transcript has only one tag; this replaces "bug".'])
  })

  test('removes the tag if it is one of those to remove', async () => {
    expect(planTagRecord(await tagged('bug'), { without: ['bug'] }).edits).toMatchObject([{ bytes: line('') }])
    expect(planTagRecord(await tagged('bug'), { without: [] }).edits).toMatchObject([{ bytes: line('') }])
    expect(planTagRecord(await tagged('bug'), { without: ['other'] }).edits).toStrictEqual([])
    expect(planTagRecord(await tagged('bug', ''), { without: [] }).edits).toStrictEqual([])
    expect(planTagRecord(await tagged(), { without: ['bug'] }).edits).toStrictEqual([])
  })
})
