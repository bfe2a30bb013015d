// A jump is a request: the list carries it out once the step is visible, which may need a change of depth or thread.
import { useCallback, useState } from 'react'
import type { FindHit, MessagePlace, SessionOutline, ThreadName } from '../../src/session/session-view.ts'
import { depthToShow, isStepShown, type Depth } from '../../src/describe/depth.ts'
import { revealPlace } from './conversation/reveal-place.ts'
import { agentFold, foldName, stepFold, type AgentRange, type RowMemory } from './row-memory.ts'
import type { ScrollOptions } from './session-state.ts'
import { isSameThread, threadKey } from './thread-key.ts'
import type { ChangeAddress } from './use-address.ts'
import { lowerBound } from './visible-steps.ts'

export interface Jump {
  thread: ThreadName
  step: number
  align: 'start' | 'center' | 'end' | 'nearest'
  flash: boolean
  /** Show this step even if depth or filters hide it. Otherwise go to the next visible step. */
  isExact: boolean
}

export interface JumpSource {
  outline: SessionOutline
  thread: ThreadName
  visible: readonly number[]
  depth: Depth
  rows: RowMemory
  change: ChangeAddress
  admit: (step: AdmittedStep) => void
}

/** A step that is shown regardless of depth and filters. */
export interface AdmittedStep {
  thread: ThreadName
  step: number
}

export const AGENT_STEPS = 30

export function useJumps({ outline, thread, visible, depth, rows, change, admit }: JumpSource) {
  const [jump, setJump] = useState<Jump | null>(null)
  const scrollToStep = useCallback(
    (step: number, { align = 'start', flash = false }: ScrollOptions = {}) => {
      const isVisible = visible[lowerBound(visible, step)] === step
      if (!isVisible)
        change({ depth: depthToShow(outline.thread.marks[step] ?? 0, depth), filters: new Set(), range: null })
      // A step without content is never visible, so the jump goes to the next one.
      const isExact = isStepShown(outline.thread.marks[step] ?? 0, 'all')
      setJump({ thread, step, align, flash, isExact })
    },
    [outline, thread, visible, depth, change],
  )
  const setThread = useCallback(
    (next: ThreadName, step = forkBetween(outline, thread, next)) => {
      setJump({ thread: next, step, align: 'start', flash: false, isExact: false })
      if (!isSameThread(next, thread))
        change({ thread: next, filters: new Set(), range: null }, { push: true, hash: '' })
    },
    [outline, thread, change],
  )
  /** The page's starting point, so no history entry is added. */
  const goToPlace = useCallback(
    ({ agent, branch, step }: MessagePlace) => {
      const next: ThreadName = agent === undefined ? { branch } : { agent }
      setJump({ thread: next, step, align: 'start', flash: true, isExact: true })
      if (!isSameThread(next, thread)) change({ thread: next, filters: new Set(), range: null })
    },
    [thread, change],
  )
  const openAgent = useCallback(
    (agent: string, step = 0) => {
      const chain = findAgentPath(outline, thread, agent)
      if (!chain) {
        setThread({ agent }, step)
        return
      }
      for (const link of chain.links) {
        rows.setOpen(agentFold(link.agent), true)
        rows.setRange(link.agent, rangeAround(link.step ?? step))
      }
      admit({ thread, step: chain.step })
      setJump({ thread, step: chain.step, align: 'start', flash: false, isExact: false })
      revealPlace(`${threadKey({ agent })}/${step}`, { flash: true })
    },
    [outline, thread, rows, admit, setThread],
  )
  const goToHit = useCallback(
    (hit: FindHit) => {
      const place: ThreadName = hit.agent === undefined ? { branch: hit.branch } : { agent: hit.agent }
      rows.setOpen(hit.item === null ? stepFold(place, hit.step) : foldName(place, hit.step, hit.item), true)
      // Depth and filters stay, so that closing find restores the page.
      const isHere = isSameThread(place, thread)
      if (isHere || hit.agent === undefined) admit({ thread: place, step: hit.step })
      if (isHere) setJump({ thread, step: hit.step, align: 'center', flash: false, isExact: false })
      else if (hit.agent === undefined) setThread(place, hit.step)
      else openAgent(hit.agent, hit.step)
      revealPlace(`${threadKey(place)}/${hit.step}`, { item: hit.item, isMark: true })
    },
    [thread, rows, admit, setThread, openAgent],
  )
  return { jump, setJump, scrollToStep, setThread, goToPlace, openAgent, goToHit }
}

function forkBetween({ branches }: SessionOutline, from: ThreadName, to: ThreadName): number {
  if (from.agent !== undefined || to.agent !== undefined) return 0
  const number = to.branch ?? from.branch
  return branches.find((branch) => branch.number === number)?.step ?? 0
}

interface AgentPath {
  step: number
  /** The agents to open, each with the step that starts the next one; undefined for the target. */
  links: { agent: string; step: number | undefined }[]
}

function findAgentPath({ agents }: SessionOutline, thread: ThreadName, agent: string): AgentPath | null {
  const links: AgentPath['links'] = []
  let step: number | undefined
  let current = agents.find(({ agentId }) => agentId === agent)
  while (current && current.step !== null && links.length < agents.length) {
    links.push({ agent: current.agentId, step })
    const parent: string | null = current.parentAgentId
    if (isSameThread(thread, parent === null ? {} : { agent: parent })) return { step: current.step, links }
    step = current.step
    current = agents.find(({ agentId }) => agentId === parent)
  }
  return null
}

function rangeAround(step: number): AgentRange {
  return { from: Math.floor(step / AGENT_STEPS) * AGENT_STEPS, count: AGENT_STEPS }
}
