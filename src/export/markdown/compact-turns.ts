import { addCompactItem, type CompactTurn } from '../../paint/compact/compact-turn.ts'
import { escapeText } from '../../paint/markdown/escape-text.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportedSession } from '../exported-session.ts'

export async function compactTurns(session: ExportedSession): Promise<CompactTurn[]> {
  const [main] = session.parts
  const turns: CompactTurn[] = []
  if (!main) return turns
  for await (const { turn: index, items } of session.readSteps(main)) {
    let turn = turns.at(-1)
    if (turn?.index !== index) turns.push((turn = { index, hasPrompt: false, pieces: [] }))
    for (const item of items) {
      addCompactItem(turn, item)
      turn.hasPrompt ||= item.kind === 'prompt'
      if (item.kind === 'tool') await addAgent(session, turn, item.call.agentId)
    }
  }
  return turns.filter(({ pieces }) => pieces.length > 0)
}

async function addAgent(session: ExportedSession, turn: CompactTurn, agentId: string | null): Promise<void> {
  const part = agentId === null ? undefined : session.parts.find(({ agent }) => agent?.agentId === agentId)
  if (!part) return
  let last: CompactTurn['pieces'] = []
  for await (const { items } of session.readSteps(part)) {
    const answers = items.filter(({ kind }) => kind === 'answer')
    if (answers.length === 0) continue
    const own: CompactTurn = { index: 0, hasPrompt: false, pieces: [] }
    for (const answer of answers) addCompactItem(own, answer)
    last = own.pieces
  }
  const lead = `**Agent ${escapeText(visibleLine(part.agent?.type ?? ''))}**`.replace(' **', '**') + ' answered:'
  for (const piece of last)
    if (piece.kind === 'answer') turn.pieces.push({ ...piece, lead, markdown: `${lead}\n\n${piece.markdown}` })
}
