// How much of a session is shown, answered from the marks of its steps alone. The same four levels as everywhere; the
// describers say of each item at which one it appears, this file says it of a step that is not loaded.
import type { Depth } from '../../src/render/describe-turn.ts'
import { STEP_MARK } from '../../src/thread/step-mark.ts'

export const DEPTH_OPTIONS: readonly { value: Depth; label: string }[] = [
  { value: 'prompts', label: 'Prompts' },
  { value: 'chat', label: 'Chat' },
  { value: 'tools', label: 'Tools' },
  { value: 'all', label: 'All' },
]

const ORDER: readonly Depth[] = DEPTH_OPTIONS.map(({ value }) => value)

const CHAT = STEP_MARK.prompt | STEP_MARK.answer | STEP_MARK.note | STEP_MARK.compaction
const MARKS: Readonly<Record<Depth, number>> = {
  prompts: STEP_MARK.prompt,
  chat: CHAT,
  tools: CHAT | STEP_MARK.tool | STEP_MARK.opaque,
  all: -1,
}

/** A step without marks has nothing to show at any depth. */
export function isStepShown(marks: number, depth: Depth): boolean {
  return (marks & MARKS[depth]) !== 0
}

/** The least level, but not below `depth`, at which a step with these marks is shown. */
export function depthToShow(marks: number, depth: Depth): Depth {
  return ORDER.find((level) => !isBelow(level, depth) && isStepShown(marks, level)) ?? 'all'
}

export function isItemShown(item: { depth: Depth }, depth: Depth): boolean {
  return !isBelow(depth, item.depth)
}

export function isBelow(depth: Depth, other: Depth): boolean {
  return ORDER.indexOf(depth) < ORDER.indexOf(other)
}

export function isDepth(text: string | null): text is Depth {
  return text !== null && ORDER.some((depth) => depth === text)
}
