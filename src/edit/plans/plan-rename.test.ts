import fc from 'fast-check'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../../test/seed.ts'
import { locateFile } from '../../reader/locate.ts'
import { checkHealth } from '../check-health.ts'
import { EditedSession } from '../edited-session.ts'
import { EditTranscript, readParts } from '../edit-transcript.ts'
import { piecesOf, readPieces } from '../pieces.ts'
import type { EditPlan } from '../plan.ts'
import { planRename } from './plan-rename.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '1a2b3c4d-3a52-4a4e-9b0c-5d8a1f0f7c11'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-rename-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const user = { type: 'user', uuid: 'u-1', parentUuid: null, sessionId: ID, message: { role: 'user', content: 'hello' } }
const named = (customTitle: string, sessionId = ID) => ({ type: 'custom-title', customTitle, sessionId })

async function session(records: readonly object[], end = '\n'): Promise<EditedSession> {
  const path = join(folder, `${ID}.jsonl`)
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n') + end)
  const family = { id: ID, main: locateFile(path), agents: [], journals: [], metas: [], toolResults: [], others: [] }
  return new EditedSession(family, await EditTranscript.read(path))
}

function bytesAfter({ edits }: EditPlan): string {
  const [edit] = edits
  return edit ? Buffer.concat([...readPieces(piecesOf(edit) ?? [])].map((chunk) => Buffer.from(chunk))).toString() : ''
}

describe('planRename', () => {
  test('appends a line as Claude Code writes it', async () => {
    const plan = planRename(await session([user]), { title: '  tenant cache bug ' })
    expect(plan.edits).toMatchObject([{ kind: 'append' }])
    expect(bytesAfter(plan)).toBe(
      `${JSON.stringify(user)}\n{"type":"custom-title","customTitle":"tenant cache bug","sessionId":"${ID}"}\n`,
    )
    expect(plan.summary).toBe('Names the session "tenant cache bug".')
    expect(plan.touched).toMatchObject([{ line: 2, change: 'added', before: null, after: 'tenant cache bug' }])
  })

  test('starts a new line if the last one has no newline', async () => {
    const plan = planRename(await session([user], ''), { title: 'a' })
    expect(bytesAfter(plan).split('\n')).toHaveLength(3)
  })

  test('uses the last name', async () => {
    const edited = await session([named('a'), user, named('b')])
    expect(planRename(edited, { title: 'b' })).toMatchObject({ edits: [], touched: [] })
    expect(planRename(edited, { title: 'a' }).summary).toBe('Renames the session from "b" to "a".')
  })

  test('removes the name if the new one is empty', async () => {
    const plan = planRename(await session([user, named('a')]), { title: ' ' })
    expect(bytesAfter(plan)).toMatch(/\{"type":"custom-title","customTitle":"","sessionId":"[^"]+"\}\n$/)
    expect(plan.summary).toBe('Removes the name "a".')
    expect(planRename(await session([user]), { title: '' })).toMatchObject({
      edits: [],
      summary: 'Nothing to do: the session has no name.',
    })
    expect(planRename(await session([named('a'), user, named('')]), { title: '' }).edits).toStrictEqual([])
  })

  test('ignores a name copied with records of another session', async () => {
    expect(planRename(await session([named('a', OTHER), user]), { title: 'a' }).edits).toHaveLength(1)
  })

  test.each([
    ['two\nlines', /one line/],
    ['an escape \u001b[31m', /one line/],
    ['x'.repeat(201), /200 characters; this one has 201/],
  ])('refuses %j', async (title, message) => {
    const edited = await session([user])
    expect(() => planRename(edited, { title })).toThrow(message)
    expect(planRename(edited, { title: 'x'.repeat(200) }).edits).toHaveLength(1)
  })

  test('reads back any name, keeps everything before it, and fails no check', async () => {
    const edited = await session([user, named('old "name"')])
    const before = readFileSync(edited.main.file.path, 'utf8')
    const isNew = (text: string) => text.trim() !== 'old "name"'
    const title = fc
      .string({ unit: 'binary', maxLength: 100 })
      .filter((text) => isNew(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.trim()))
    await fc.assert(
      fc.asyncProperty(title, async (text) => {
        const plan = planRename(edited, { title: text })
        const [edit] = plan.edits
        expect(bytesAfter(plan).startsWith(before)).toBe(true)
        const after = await readParts(edit ? (piecesOf(edit) ?? []) : [])
        expect(after.records.at(-1)?.record).toMatchObject({ type: 'custom-title', customTitle: text.trim() })
        expect(checkHealth([edited.main.health], after.health).every(({ ok }) => ok)).toBe(true)
      }),
    )
  })
})
