// Writes small transcripts for tests of planners, as Claude Code writes them.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { EditPlan } from '../../src/edit/plan.ts'
import type { EditedSession } from '../../src/edit/edited-session.ts'
import { checkPlan } from '../../src/operations/edit/check-plan.ts'

export type RawRecord = { [field: string]: unknown }

/** Gives each record a uuid ("u1", "u2" …) and the previous one as parent, unless it has its own or is not in the chain. */
export function chain(...records: RawRecord[]): RawRecord[] {
  let parentUuid: unknown = null
  return records.map((record, index) => {
    if (record['uuid'] === null) return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'uuid'))
    const linked: RawRecord = { parentUuid, isSidechain: false, uuid: `u${index + 1}`, sessionId: 's1', ...record }
    parentUuid = linked['uuid']
    return linked
  })
}

/** Strings are written as lines unchanged. */
export function writeTranscript(...lines: readonly (RawRecord | string)[]): string {
  const path = join(mkdtempSync(join(homedir(), 'transcript-')), 's1.jsonl')
  writeFileSync(path, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return path
}

export function user(content: unknown, more: RawRecord = {}): RawRecord {
  return { type: 'user', message: { role: 'user', content }, ...more }
}

export function assistant(id: string, content: unknown, more: RawRecord = {}): RawRecord {
  return { type: 'assistant', message: { id, role: 'assistant', content }, ...more }
}

export function toolCall(id: string): RawRecord {
  return { type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }
}

export function toolResult(id: string, content: unknown): RawRecord {
  return { type: 'tool_result', tool_use_id: id, content }
}

/** Returns the names of checks that a plan would fail. */
export async function findBroken(plan: EditPlan, session: EditedSession): Promise<string[]> {
  const { checks } = await checkPlan(plan, session.transcripts)
  return checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
}
