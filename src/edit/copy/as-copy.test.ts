import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { createdFiles, createdLines, writeCreated } from '../../../test/edit/created-files.ts'
import { makeSessionHome, toLines, type SessionHome } from '../../../test/edit/session-home.ts'
import { assistant, chain, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { findFamilies, toMember } from '../../thread/family.ts'
import { FactsBuilder } from '../../thread/session-facts.ts'
import { checkHealth } from '../check-health.ts'
import { readParts } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit } from '../plan.ts'
import { asCopy } from './as-copy.ts'

const homes: SessionHome[] = []
afterEach(() => homes.splice(0).forEach((each) => each.remove()))

const lines = chain(
  user('the first words'),
  assistant('m1', [toolCall('t1')]),
  user([toolResult('t1', 'found in s1')]),
  assistant('m2', [{ type: 'text', text: `long ${'x'.repeat(40_000)}` }]),
  { uuid: null, type: 'worktree-state', worktreeSession: { sessionId: 's1', worktreePath: '/w' }, sessionId: 's1' },
)
const agent = chain(user('look')).map((line) => ({ ...line, uuid: 'a-u1', isSidechain: true }))

function home(main: string = toLines(lines)): SessionHome {
  const made = makeSessionHome({
    's1.jsonl': main,
    's1/subagents/agent-a1.jsonl': agent,
    's1/subagents/agent-a1.meta.json': '{"toolUseId":"t1"}',
    's1/subagents/agent-acompact-1.jsonl': agent,
    's1/subagents/agent-a2.jsonl': agent.map((line) => ({ ...line, uuid: 'b-u1' })),
    's1/tool-results/t1.txt': 'output',
  })
  homes.push(made)
  return made
}

function planOf(...edits: FileEdit[]): EditPlan {
  return { summary: 'Changes a word.', edits, touched: [], notes: ['A note.'] }
}

/** Replaces a word of a file. */
async function replaceWord(session: EditedSession, word: string, other: string, name = ''): Promise<FileEdit> {
  const agentFile = session.family.agents.find(({ path }) => path.includes(name || 'none'))
  const { file } = agentFile ? await session.agent(agentFile) : session.main
  const offset = readFileSync(file.path).indexOf(word)
  return { kind: 'rewrite', file, replacements: [{ offset, length: word.length, bytes: Buffer.from(other) }] }
}

describe('an edited copy', () => {
  test('has the edit, its own session id and title, and otherwise the same bytes', async () => {
    const place = home()
    const session = await place.open()
    const plan = await asCopy(planOf(await replaceWord(session, 'first', 'last')), session)
    const id = plan.newSession ?? ''
    const [main = ''] = createdFiles(plan).values()
    const title = `{"type":"custom-title","customTitle":"the last words (edited)","sessionId":"${id}"}\n`
    expect(main).toBe(
      toLines(lines).replace('first', 'last').replaceAll('"sessionId":"s1"', `"sessionId":"${id}"`) + title,
    )
    expect(plan.summary).toBe(`In a copy, session ${id}: Changes a word.`)
    expect(plan.notes).toEqual(['A note.', 'Session s1 is not changed.', `Continue with "claude --resume ${id}".`])
    const { health } = await readParts(plan.edits[0]?.kind === 'create' ? plan.edits[0].pieces : [])
    expect(
      checkHealth(
        session.transcripts.map((each) => each.health),
        health,
      ).filter(({ ok }) => !ok),
    ).toEqual([])
  })

  test('has the other files of the session with their edits, but no removed files and no helpers', async () => {
    const place = home()
    const session = await place.open()
    const gone = session.family.agents.find(({ agentId }) => agentId === 'a2')
    if (!gone) throw new Error('no agent')
    const { file } = await session.agent(gone)
    const edits = [await replaceWord(session, 'look', 'stare', 'agent-a1'), { kind: 'remove' as const, file }]
    const plan = await asCopy(planOf(...edits), session)
    const id = plan.newSession ?? ''
    const files = createdFiles(plan)
    expect([...files.keys()]).toEqual(
      [
        `${id}.jsonl`,
        `${id}/subagents/agent-a1.jsonl`,
        `${id}/subagents/agent-a1.meta.json`,
        `${id}/tool-results/t1.txt`,
      ].map(place.path),
    )
    expect(createdLines(plan, 1)).toMatchObject([{ sessionId: id, message: { content: 'stare' }, uuid: 'a-u1' }])
    expect(files.get(place.path(`${id}/tool-results/t1.txt`))).toBe('output')
  })

  test('is recognized as a copy: prompts and messages are counted once', async () => {
    const place = home()
    const session = await place.open()
    const plan = await asCopy(planOf(await replaceWord(session, 'first', 'last')), session)
    writeCreated(plan)
    const copy = await place.open(plan.newSession)
    const member = ({ id, main }: EditedSession) => {
      const builder = new FactsBuilder()
      for (const { record } of main.records) builder.add(record)
      return toMember(id, builder.build())
    }
    const families = findFamilies([member(session), member(copy)])
    const counted = [...families.values()]
    expect(counted.map(({ members }) => members.length)).toEqual([2, 2])
    expect(counted.reduce((sum, { prompts }) => sum + prompts, 0)).toBe(1)
    expect(counted.reduce((sum, { messages }) => sum + messages, 0)).toBe(2)
  })

  test('copies damaged and incomplete lines unchanged, each on its own line', async () => {
    const place = home(
      `${JSON.stringify(lines[0])}${JSON.stringify(lines[1])}\n\u0000\u0000\n${JSON.stringify(lines[2])}\n{"type":"us`,
    )
    const session = await place.open()
    const plan = await asCopy(planOf(await replaceWord(session, 'first', 'last')), session)
    const [main = ''] = createdFiles(plan).values()
    expect(main.split('\n').slice(1)).toEqual([
      '\u0000\u0000',
      expect.stringContaining('tool_result'),
      '{"type":"us',
      expect.stringContaining('(edited)'),
      '',
    ])
    expect(main.split('\n')[0]?.match(/"sessionId":"(?!s1)/g)).toHaveLength(2)
  })

  test('of an empty plan is empty', async () => {
    const session = await home().open()
    expect(await asCopy(planOf(), session)).toEqual(planOf())
  })
})
