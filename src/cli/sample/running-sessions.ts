// Two sessions that run while the sample is open: one runs a command, one waits for its user. The server itself is the
// process that Annals takes them to belong to, so they end with it.
import { toJson } from '../../text/to-json.ts'
import type { SampleFile } from './recent-days.ts'
import { directoryOf, folderOf, idOf, ShortSession, VERSION } from './short-session.ts'

const MINUTE_MS = 60_000

export function runningSessions(nowMs: number, pid: number): SampleFile[] {
  const tide = { project: 'tidepool' } as const
  const docs = { project: 'lantern-docs' } as const
  const sessions = [
    { session: busySession(nowMs, tide), task: tide, status: 'busy' },
    { session: waitingSession(nowMs, docs), task: docs, status: 'idle' },
  ]
  return sessions.flatMap(({ session, task, status }, index) => {
    const startedAt = nowMs - 40 * MINUTE_MS
    const owner = { pid, sessionId: session.id, cwd: directoryOf(task), startedAt, version: VERSION }
    const state = toJson({ ...owner, kind: 'interactive', entrypoint: 'cli', status, updatedAt: session.atMs })
    return [
      { path: `${folderOf(task)}/${session.id}.jsonl`, text: session.text(), endMs: session.atMs },
      { path: `sessions/9000${index + 1}.json`, text: state, endMs: session.atMs },
    ]
  })
}

function busySession(nowMs: number, task: { project: 'tidepool' }): ShortSession {
  const session = new ShortSession(idOf('busy'), task, nowMs - 34 * MINUTE_MS, 58_000)
  session.prompt('Replace the hand-written tide parser with the new tokenizer, file by file, and keep all tests green')
  for (const file of ['src/parse/header.ts', 'src/parse/rows.ts', 'src/parse/units.ts', 'src/parse/notes.ts']) {
    const path = `${directoryOf(task)}/${file}`
    session.result(session.call('Read', { file_path: path }), `     1→// ${file}`, 2)
    session.pass(160)
    session.result(
      session.call('Bash', { command: 'npm test -- parse', description: 'Run the parser tests' }),
      '42 passed',
      61,
    )
    session.pass(180)
  }
  session.atMs = nowMs - MINUTE_MS
  session.call(
    'Bash',
    { command: 'npm test -- --coverage', description: 'Run all tests with coverage' },
    'All four files use the tokenizer now. I run the whole suite once more before I remove the old parser.',
  )
  return session
}

function waitingSession(nowMs: number, task: { project: 'lantern-docs' }): ShortSession {
  const session = new ShortSession(idOf('waiting'), task, nowMs - 21 * MINUTE_MS, 31_000)
  session.prompt('Translate the pages about fog signals into French')
  for (const file of ['docs/fog/bells.md', 'docs/fog/horns.md']) {
    session.result(session.call('Read', { file_path: `${directoryOf(task)}/${file}` }), `     1→# ${file}`, 1)
    session.pass(240)
  }
  session.atMs = nowMs - 6 * MINUTE_MS
  session.say('Both pages are translated. Shall I keep the English names of the signals in brackets?')
  return session
}
