// User records that are no part of the exchange with the model: local commands and their output, shell mode, injected
// text, interruptions. Old builds hang them on whatever was there (a caveat at the top of the file), so where they hang
// says nothing about where the conversation went.
import { classifyUserText, isHumanPrompt } from '../format/prompt.ts'
import { contentText } from '../format/text.ts'
import { isTalk, type Node, type PlacedRecord } from './graph.ts'
import { toolResultIds } from './tool-ids.ts'

export function isAside({ record }: Pick<PlacedRecord, 'record'>): boolean {
  if (record.type !== 'user' || record.isCompactSummary || toolResultIds(record).length > 0) return false
  if (record.isMeta) return true
  if (isHumanPrompt(record)) return false
  // In an agent's transcript plain text is its prompt.
  return classifyUserText(contentText(record.message.content)).kind !== 'prompt'
}

/** Nothing but asides hangs on it, itself included. A loop: chains are as long as files. */
export function isOnlyAsides(top: Node): boolean {
  const pending = [top]
  const visited = new Set<Node>()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visited.has(node)) continue
    visited.add(node)
    if (isTalk(node) && !isAside(node)) return false
    for (const child of node.children) pending.push(child)
  }
  return true
}
