// Sessions as their own records describe them. One pass per file; agents are counted, not listed.
import { baseName, decodePath } from '../format/path.ts'
import type { LocateIssue, SourceFile } from '../reader/locate.ts'
import { readEntries } from '../reader/read.ts'
import { locateAll, type Context } from './context.ts'
import { SessionSummary, type TitleSource } from './session-summary.ts'

export interface ListedSession {
  id: string
  title: string
  titleSource: TitleSource
  project: { path: string; name: string; guessed: boolean }
  startedAt: string | null
  endedAt: string | null
  prompts: number
  messages: number
  toolCalls: number
  models: string[]
  records: number
  bytes: number
  files: { path: string; bytes: number; present: true }[]
}

export interface SessionList {
  roots: readonly string[]
  sessions: ListedSession[]
  /** How many there are beyond the limit. */
  omitted: number
  issues: LocateIssue[]
}

export async function run(
  context: Context,
  input: { project?: string | undefined; limit?: number | undefined },
): Promise<SessionList> {
  const { files, issues } = locateAll(context)
  const transcripts = files.filter((file) => file.kind === 'session')
  const total = transcripts.reduce((sum, file) => sum + file.size, 0)
  const sessions: ListedSession[] = []
  let done = 0
  for (const file of transcripts) {
    const session = await listSession(file)
    if (session && (!input.project || session.project.path.includes(input.project))) sessions.push(session)
    done += file.size
    context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  }
  const sorted = sessions.toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))
  const shown = sorted.slice(0, input.limit ?? Infinity)
  return { roots: context.roots, sessions: shown, omitted: sorted.length - shown.length, issues }
}

async function listSession(file: SourceFile): Promise<ListedSession | undefined> {
  const summary = new SessionSummary()
  for await (const entries of readEntries(file.path)) {
    for (const entry of entries) if (entry.kind === 'record') summary.add(entry.parsed.record)
  }
  if (!summary.isSession) return undefined
  const { title, titleSource } = summary.title()
  const path = summary.directory ?? decodePath(file.project ?? '').guess
  return {
    id: file.sessionId ?? file.path,
    title,
    titleSource,
    project: { path, name: baseName(path), guessed: summary.directory === undefined },
    startedAt: summary.startedAt,
    endedAt: summary.endedAt,
    prompts: summary.prompts,
    messages: summary.messages,
    toolCalls: summary.toolCalls,
    models: summary.models,
    records: summary.records,
    bytes: file.size,
    files: [{ path: file.path, bytes: file.size, present: true }],
  }
}
