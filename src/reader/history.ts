// Reads the prompt history of a Claude home. No cleanup deletes it, so it is the only trace of a session whose
// transcript is gone.
import { statSync } from 'node:fs'
import { AppError, systemCode } from '../error.ts'
import { isObject } from '../format/check.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import type { LocateIssue } from './locate.ts'
import { readEntries } from './read.ts'

export interface PromptedSession {
  id: string
  project: string | null
  firstMs: number | null
  lastMs: number | null
  prompts: number
  /** Commands that Claude Code handles itself, such as /login. They alone create no transcript. */
  commands: number
  firstPrompt: string
}

export interface PromptHistory {
  sessions: PromptedSession[]
  /** Number of lines without a session id, written by old versions. */
  unassigned: number
  issues: LocateIssue[]
}

const TEXT_LENGTH = 300

export async function readHistory(path: string): Promise<PromptHistory> {
  const sessions = new Map<string, PromptedSession>()
  let unassigned = 0
  const issues = findObstacle(path)
  try {
    if (issues.length > 0) return { sessions: [], unassigned, issues }
    for await (const entries of readEntries(path)) {
      for (const entry of entries) {
        const line = entry.kind === 'record' ? entry.parsed.raw : undefined
        if (isObject(line) && !addLine(line, sessions)) unassigned += 1
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'not-found') issues.push({ path, reason: 'unreadable', detail: error.message })
  }
  return { sessions: [...sessions.values()], unassigned, issues }
}

/** Checks for a regular file first, because opening a pipe would block forever. */
function findObstacle(path: string): LocateIssue[] {
  try {
    return statSync(path).isFile() ? [] : [{ path, reason: 'not a regular file' }]
  } catch (error) {
    const code = systemCode(error) ?? 'unknown error'
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : [{ path, reason: 'unreadable', detail: code }]
  }
}

function addLine(line: { [key: string]: unknown }, sessions: Map<string, PromptedSession>): boolean {
  const { sessionId: id, project, display } = line
  if (typeof id !== 'string' || id === '') return false
  const session = sessions.get(id) ?? emptySession(id)
  sessions.set(id, session)
  const text = typeof display === 'string' ? display : ''
  if (typeof project === 'string' && project !== '') session.project ??= project
  addTime(session, parseTimestamp(line['timestamp']).ms)
  addText(session, text)
  return true
}

function emptySession(id: string): PromptedSession {
  return { id, project: null, firstMs: null, lastMs: null, prompts: 0, commands: 0, firstPrompt: '' }
}

function addTime(session: PromptedSession, ms: number | null): void {
  if (ms === null) return
  session.firstMs = Math.min(session.firstMs ?? ms, ms)
  session.lastMs = Math.max(session.lastMs ?? ms, ms)
}

function addText(session: PromptedSession, text: string): void {
  const isCommand = isProgramCommand(text)
  const isBetter = session.firstPrompt === '' || (session.prompts === 0 && !isCommand)
  if (isBetter) session.firstPrompt = beginningOf(text)
  if (isCommand) session.commands += 1
  else session.prompts += 1
}

/** Copied through a buffer, because a slice would keep all of the text in memory. */
function beginningOf(text: string): string {
  const cut = text.length > TEXT_LENGTH ? text.slice(0, TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '') : text
  return Buffer.from(cut.trim()).toString()
}

/** Commands that Claude Code handles itself. A name not listed may be a custom command, which is a prompt. */
const PROGRAM_COMMANDS: ReadonlySet<string> = new Set(
  (
    'add-dir agents bug bashes clear color config context copy cost desktop diff doctor effort exit export extra-usage fast ' +
    'feedback files fork help hooks ide insights install-github-app install-slack-app keybindings login logout mcp memory ' +
    'mobile model new output-style passes permissions plugin privacy-settings quit release-notes reload-plugins ' +
    'remote-control rename reset resume rewind sandbox settings skills stats status statusline stickers tag tasks ' +
    'terminal-setup theme todos upgrade usage vim voice'
  ).split(' '),
)

function isProgramCommand(text: string): boolean {
  const trimmed = text.trim()
  const name = /^\/([a-z][a-z-]*)(?=\s|$)/.exec(trimmed)?.[1]
  return name === undefined ? trimmed === 'exit' || trimmed === 'quit' : PROGRAM_COMMANDS.has(name)
}
