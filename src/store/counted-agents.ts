// Transcripts of the agents a person would count: not those of the program's own helpers, nor of warm-ups. The index takes
// every transcript that begins with an answer for a warm-up, since it must decide at the first record; one that goes on
// with results is an agent whose prompt was lost, and is told from warm-ups here.
import { isHiddenHelper } from '../format/agent-id.ts'
import { hashText } from '../text/hash.ts'
import type { Database, Row } from './open.ts'

/** Rows of `source`. */
export function readCountedAgents(database: Database): Set<number> {
  const rows = database.prepare(`select id, agent, is_helper, first_prompt from source where kind = 'agent'`).all()
  return new Set(rows.filter(isCounted).map(({ id }) => Number(id)))
}

const WARMUP = hashText('Warmup')

function isCounted({ agent, is_helper: isHelper, first_prompt: firstPrompt }: Row): boolean {
  if (isHelper === 0) return true
  return firstPrompt !== null && Number(firstPrompt) !== WARMUP && !isHiddenHelper(String(agent))
}
