// Depth: how much of a session is shown. One table defines the depth at which each part of a step appears.
import { STEP_MARK, type StepMark } from '../thread/step-mark.ts'
import type { EntryView } from './view.ts'

/** Each depth includes the previous ones. */
export const DEPTHS = ['prompts', 'chat', 'tools', 'all'] as const
export type Depth = (typeof DEPTHS)[number]

export const DEFAULT_DEPTH: Depth = 'tools'

/** A Markdown note is for reading; the other formats are for keeping. */
export function defaultExportDepth(format: string): Depth {
  return format === 'md' ? DEFAULT_DEPTH : 'all'
}

export const DEPTH_NAMES: Readonly<Record<Depth, string>> = {
  prompts: 'Prompts',
  chat: 'Chat',
  tools: 'Tools',
  all: 'All',
}

/** The shallowest depth that shows each part. Every part is also a mark of the step. */
const LEAST = {
  prompt: 'prompts',
  answer: 'chat',
  note: 'chat',
  tool: 'tools',
  thinking: 'all',
  hidden: 'all',
} as const satisfies Partial<Record<StepMark, Depth>>

export type DepthPart = keyof typeof LEAST

export function depthOf(part: DepthPart): Depth {
  return LEAST[part]
}

export function entryPart({ weight }: Pick<EntryView, 'weight'>): 'note' | 'hidden' {
  return weight === 'show' ? 'note' : 'hidden'
}

export function isBelow(depth: Depth, other: Depth): boolean {
  return DEPTHS.indexOf(depth) < DEPTHS.indexOf(other)
}

export function isPartShown(part: DepthPart, depth: Depth): boolean {
  return !isBelow(depth, LEAST[part])
}

export function isShownAt(item: { depth: Depth }, depth: Depth): boolean {
  return !isBelow(depth, item.depth)
}

export interface Wish {
  depth: Depth
  thinking: boolean
}

export function isItemWanted(item: { depth: Depth; isThinking?: boolean }, { depth, thinking }: Wish): boolean {
  return item.isThinking ? thinking : isShownAt(item, depth)
}

export function isPartWanted(part: DepthPart, { depth, thinking }: Wish): boolean {
  return part === 'thinking' ? thinking : isPartShown(part, depth)
}

// Object.keys is typed as string[].
const PARTS = Object.keys(LEAST) as DepthPart[]

const MARKS: ReadonlyMap<Depth, number> = new Map(
  DEPTHS.map((depth) => [
    depth,
    PARTS.reduce((marks, part) => (isPartShown(part, depth) ? marks | STEP_MARK[part] : marks), 0),
  ]),
)

export function isStepShown(marks: number, depth: Depth): boolean {
  return (marks & (MARKS.get(depth) ?? 0)) !== 0
}

export function depthToShow(marks: number, depth: Depth): Depth {
  return DEPTHS.find((level) => !isBelow(level, depth) && isStepShown(marks, level)) ?? 'all'
}

export function isDepth(text: string | null): text is Depth {
  return DEPTHS.some((depth) => depth === text)
}
