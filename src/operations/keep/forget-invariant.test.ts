// Forgetting is exact: the index is the same as if the sessions had never existed.
import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { openDatabase } from '../../store/open.ts'
import { runForget } from './forget.ts'
import { runSyncOperation as sync } from './sync.ts'
import { runs } from '../../../test/extent.ts'

type Own = 'prompt' | 'call' | 'summary'

interface Plan {
  /** The number of lines copied from an earlier session by resuming it. */
  from: number
  copied: number
  own: Own[]
}

const plans = fc.array(
  fc.record({
    from: fc.nat(5),
    copied: fc.nat(6),
    own: fc.array(fc.constantFrom<Own>('prompt', 'call', 'summary'), { maxLength: 4 }),
  }),
  { minLength: 2, maxLength: 5 },
)

const idOf = (index: number) => `${index}a6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11`
const uuidOf = (session: number, line: number) =>
  `00000000-0000-4000-8000-${String(session * 1000 + line).padStart(12, '0')}`
const timeOf = (session: number, line: number) => new Date(Date.UTC(2026, 1, 1 + session, 9, line)).toISOString()

/** The lines of each session's transcript. */
function transcripts(all: readonly Plan[]): string[][] {
  const files: string[][] = []
  all.forEach(({ from, copied, own }, session) => {
    const copies = session === 0 ? [] : (files[from % session] ?? []).slice(0, copied)
    files.push([...copies, ...own.flatMap((kind, index) => ownLines(kind, session, index * 2))])
  })
  return files
}

function ownLines(kind: Own, session: number, line: number): string[] {
  const at = (place: number) => ({
    session: idOf(session),
    uuid: uuidOf(session, place),
    at: timeOf(session, place),
    text: `word${session} text${session}x${place}`,
  })
  if (kind === 'prompt') return [promptLine(at(line))]
  // The title of an earlier session: old versions wrote titles to whatever file was open.
  if (kind === 'summary')
    return [
      `${JSON.stringify({ type: 'summary', summary: `title${session} by${line}`, leafUuid: uuidOf(Math.max(0, session - 1), 0) })}\n`,
    ]
  const id = `toolu_${session}_${line}`
  const input = { file_path: `/home/mara/file-${session}-${line}.ts` }
  return [callLine(at(line), { id, name: 'Read', input }), resultLine(at(line + 1), id)]
}

function writeAll(world: KeepWorld, files: readonly string[][], isWanted: (session: number) => boolean): void {
  files.forEach((lines, session) => {
    if (isWanted(session)) world.write(`projects/-home-mara-tidepool/${idOf(session)}.jsonl`, lines.join(''))
  })
}

const QUERIES = [
  `select uuid, session_id, parent_uuid, timestamp, type, kind, role, cwd, version, model, path, line, offset, length
   from messages order by uuid, path, line`,
  'select m.uuid, p.session_id, p.path, p.line from message_places p join messages m on m.id = p.message order by 1, 3, 4',
  'select m.uuid, b.part, b.kind, b.tool, b.length from blocks b join messages m on m.id = b.message order by 1, 2, 3, 5',
  'select (select path from source where id = b.source) as path, m.uuid from block b join messages m on m.id = b.message order by 1, 2',
  `select c.tool_use_id, c.session_id, c.tool, c.started_at, c.ended_at, c.is_error, c.result_length, m.uuid as call, r.uuid as result
   from tool_calls c left join messages m on m.id = c.message left join messages r on r.id = c.result order by 1, 2`,
  'select path, action, session_id, timestamp from files_touched order by 1, 2, 3, 4',
  'select message_id, session_id, model, output_tokens from usage order by 1',
  'select * from sessions order by session_id',
  'select text from summary order by 1',
  'select text from name order by 1',
  'select term, doc from temp.terms order by 1',
]

function read(world: KeepWorld): string[] {
  const database = openDatabase(join(world.data, 'index', 'index.db'))
  try {
    database.exec('create virtual table temp.terms using fts5vocab(main, words, row)')
    return QUERIES.flatMap((query) =>
      database
        .prepare(query)
        .all()
        .map((row) => JSON.stringify(row)),
    ).map((row) => row.replaceAll(world.folder, ''))
  } finally {
    database.close()
  }
}

describe('forget', () => {
  test('leaves the index as if the sessions had never existed', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), async (all, forgotten) => {
        const [once, never] = [makeKeepWorld(), makeKeepWorld()]
        try {
          const files = transcripts(all)
          const isKept = (session: number) => forgotten[session] === false
          writeAll(once, files, () => true)
          writeAll(never, files, isKept)
          await sync(once.context(), {})
          const sessions = all.map((_, session) => session).filter((session) => !isKept(session))
          if (sessions.length > 0) await runForget(once.context(), { sessions: sessions.map(idOf), yes: true })
          await sync(never.context(), {})
          expect(read(once)).toEqual(read(never))
        } finally {
          once.remove()
          never.remove()
        }
      }),
      { numRuns: runs(12) },
    )
  })
})
