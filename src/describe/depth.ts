// How much of a session is shown. One table says at which depth each part of a step appears: an item takes its depth from
// it, and a step that is not loaded is judged by the same table, from its marks alone.
import { STEP_MARK, type StepMark } from '../thread/step-mark.ts'
import type { EntryView } from './view.ts'

/** Each shows all of the ones before it. */
export const DEPTHS = ['prompts', 'chat', 'tools', 'all'] as const
export type Depth = (typeof DEPTHS)[number]

/** Where nobody chose one. */
export const USUAL_DEPTH: Depth = 'tools'

/** Of an export that nobody chose a depth for: a note is read, a page or a file is kept. */
export function usualExportDepth(format: string): Depth {
  return format === 'md' ? USUAL_DEPTH : 'all'
}

export const DEPTH_NAMES: Readonly<Record<Depth, string>> = {
  prompts: 'Prompts',
  chat: 'Chat',
  tools: 'Tools',
  all: 'All',
}

/** What a step consists of. Each part has the least depth that shows it, and is a mark of the step. */
const LEAST = {
  prompt: 'prompts',
  answer: 'chat',
  note: 'chat',
  tool: 'tools',
  thinking: 'all',
  hidden: 'all',
} as const satisfies Partial<Record<StepMark, Depth>>

export type Part = keyof typeof LEAST

export function depthOf(part: Part): Depth {
  return LEAST[part]
}

/** What matters is part of the chat; the rest is there for those who ask for all. */
export function entryPart({ weight }: Pick<EntryView, 'weight'>): 'note' | 'hidden' {
  return weight === 'show' ? 'note' : 'hidden'
}

export function isBelow(depth: Depth, other: Depth): boolean {
  return DEPTHS.indexOf(depth) < DEPTHS.indexOf(other)
}

export function isPartShown(part: Part, depth: Depth): boolean {
  return !isBelow(depth, LEAST[part])
}

export function isShownAt(item: { depth: Depth }, depth: Depth): boolean {
  return !isBelow(depth, item.depth)
}

export interface Wish {
  depth: Depth
  /** Reasoning is chosen by itself, whatever the depth. */
  thinking: boolean
}

export function isItemWanted(item: { depth: Depth; isThinking?: boolean }, { depth, thinking }: Wish): boolean {
  return item.isThinking ? thinking : isShownAt(item, depth)
}

export function isPartWanted(part: Part, { depth, thinking }: Wish): boolean {
  return part === 'thinking' ? thinking : isPartShown(part, depth)
}

// Object.keys is typed as string[]; these are the keys of the constant above.
const PARTS = Object.keys(LEAST) as Part[]

const MARKS: ReadonlyMap<Depth, number> = new Map(
  DEPTHS.map((depth) => [
    depth,
    PARTS.reduce((marks, part) => (isPartShown(part, depth) ? marks | STEP_MARK[part] : marks), 0),
  ]),
)

/** A step without any part has nothing to show at any depth. */
export function isStepShown(marks: number, depth: Depth): boolean {
  return (marks & (MARKS.get(depth) ?? 0)) !== 0
}

/** The least depth, but not below `depth`, at which a step with these marks is shown. */
export function depthToShow(marks: number, depth: Depth): Depth {
  return DEPTHS.find((level) => !isBelow(level, depth) && isStepShown(marks, level)) ?? 'all'
}

export function isDepth(text: string | null): text is Depth {
  return DEPTHS.some((depth) => depth === text)
}
