// Asides are user records outside the exchange with the model. Old builds attach them to arbitrary records, so their
// position in the graph does not show where the conversation went.
import { classifyUserText, isHumanPrompt } from '../format/prompt.ts'
import { contentText } from '../format/text.ts'
import { isTalk, type Node, type PlacedRecord } from './graph.ts'
import { toolResultIds } from './tool-ids.ts'

export function isAside({ record }: Pick<PlacedRecord, 'record'>): boolean {
  if (record.type !== 'user' || record.isCompactSummary || toolResultIds(record).length > 0) return false
  if (record.isMeta) return true
  if (isHumanPrompt(record)) return false
  // In an agent's transcript, plain text is its prompt.
  return classifyUserText(contentText(record.message.content)).kind !== 'prompt'
}

const FILLERS: ReadonlySet<string> = new Set(['(no content)', 'No response requested.'])

function isFiller({ record }: Pick<PlacedRecord, 'record'>): boolean {
  if (record.type !== 'assistant' || record.isApiErrorMessage) return false
  const { content } = record.message
  return content.every(({ type }) => type === 'text') && FILLERS.has(contentText(content).trim())
}

export function isSpoken(node: Node): boolean {
  return isTalk(node) && !isAside(node) && !isFiller(node)
}

export function isOnlyAsides(top: Node): boolean {
  const pending = [top]
  const visited = new Set<Node>()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visited.has(node)) continue
    visited.add(node)
    if (isSpoken(node)) return false
    for (const child of node.children) pending.push(child)
  }
  return true
}
