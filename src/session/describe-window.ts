// Describes a window of steps for the session page. Long sections are left out; the page fetches them when they are
// opened.
import { isEvent, isMessage, type Step } from '../describe/build-steps.ts'
import { callFigures } from '../describe/call-figures.ts'
import { describeItems } from '../describe/describe-items.ts'
import type { TurnItem } from '../describe/describe-step.ts'
import type { Section } from '../describe/view.ts'
import type { ToolCall } from '../thread/thread.ts'
import { hydrate } from './hydrate.ts'
import type { OpenSession } from './open-session.ts'
import type { CallFacts, StepItem, StepView } from './session-view.ts'
import { uuidsOf } from './thread-names.ts'
import { branchesAfter, type ThreadReading } from './thread-reading.ts'
import { isTooDeep, toJson } from '../text/to-json.ts'

/** Items with more characters of sections are sent without them: most are never opened. */
const HELD_CHARACTERS = 6000
const LONG_TEXT = 20_000

export async function describeWindow(
  open: OpenSession,
  reading: ThreadReading,
  from: number,
  count: number,
): Promise<StepView[]> {
  const full = await hydrateSteps(open, reading, from, count)
  const { directory } = open
  return full.map((step, index) => ({
    step: from + index,
    turn: step.turn,
    kind: kindOf(step.of),
    uuids: uuidsOf(step),
    at: 'at' in step.of ? step.of.at : null,
    model: isMessage(step.of) ? step.of.model : null,
    branches: isMessage(step.of) ? branchesAfter(step.of, reading.forks) : [],
    items: describeItems(step, directory).map(holdBack),
  }))
}

export async function describeFull(open: OpenSession, reading: ThreadReading, step: number): Promise<TurnItem[]> {
  const [full] = await hydrateSteps(open, reading, step, 1)
  return full ? describeItems(full, open.directory) : []
}

export async function describeItem(
  open: OpenSession,
  reading: ThreadReading,
  step: number,
  item: number,
): Promise<StepItem | undefined> {
  const found = (await describeFull(open, reading, step))[item]
  return found && inFull(found)
}

async function hydrateSteps(open: OpenSession, reading: ThreadReading, from: number, count: number): Promise<Step[]> {
  return hydrate(reading.steps.slice(from, from + count), reading.transcript, {
    isAgent: reading.isAgent,
    spilledText: (path) => open.spilledText(path),
  })
}

function inFull(item: TurnItem): StepItem {
  switch (item.kind) {
    case 'prompt':
    case 'answer':
      return { ...item, held: 0 }
    case 'entry':
      return { ...item, view: { ...item.view, sections: item.view.sections.map(sendable) }, held: 0 }
    case 'tool':
      return {
        ...item,
        call: factsOf(item.call),
        view: { ...item.view, sections: item.view.sections.map(sendable) },
        held: 0,
      }
  }
}

export function kindOf(of: Step['of']): StepView['kind'] {
  if (isEvent(of)) return 'event'
  if (!isMessage(of)) return 'opaque'
  if (of.role === 'assistant') return 'answer'
  return of.kind === 'prompt' || of.kind === 'queued' ? of.kind : 'note'
}

function factsOf(call: ToolCall): CallFacts {
  const { id, name, state, startedAt, agentId } = call
  return { id, name, state, startedAt, agentId, ...callFigures(call) }
}

function holdBack(item: TurnItem): StepItem {
  switch (item.kind) {
    case 'prompt':
    case 'answer':
      return { ...item, text: item.text.slice(0, LONG_TEXT), held: Math.max(0, item.text.length - LONG_TEXT) }
    case 'entry':
      return { ...item, ...holdSections(item.view) }
    case 'tool':
      return { ...item, call: factsOf(item.call), ...holdSections(item.view) }
  }
}

function holdSections<View extends { sections: Section[] }>(view: View): { view: View; held: number } {
  const size = view.sections.reduce((sum, section) => sum + sizeOf(section), 0)
  return size <= HELD_CHARACTERS ? { view, held: 0 } : { view: { ...view, sections: [] }, held: size }
}

function sizeOf(section: Section): number {
  switch (section.kind) {
    case 'text':
    case 'markdown':
    case 'code':
      return section.text.length
    case 'terminal':
      return section.output.length
    case 'image':
      return section.data?.length ?? 0
    case 'raw':
    default:
      return toJson(section).length
  }
}

/** The page compares values recursively. */
function sendable(section: Section): Section {
  if (section.kind !== 'raw' || !isTooDeep(section.value)) return section
  return { kind: 'text', text: '[nested too deeply to show; see the raw record]' }
}
