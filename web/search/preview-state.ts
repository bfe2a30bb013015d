// A minimal session state to render a few messages outside the session page: they can be folded, nothing else works.
import { NO_COUNTS } from '../../src/thread/counts/session-counts.ts'
import { DEFAULT_DEPTH } from '../../src/describe/depth.ts'
import { occurs } from '../../src/paint/find-occurrences.ts'
import type { MessagePlace, SessionOutline, StepItem, StepView } from '../../src/session/session-view.ts'
import { foldName, RowMemory } from '../session/row-memory.ts'
import { type SessionState, createViewportStore } from '../session/session-state.ts'
import { StepPages } from '../session/step-pages.ts'
import { countMarks } from '../session/visible-steps.ts'
import { foundText, type Hit } from './search-hit.ts'

const nothing = () => {}

const EMPTY: SessionOutline = {
  session: {
    id: '',
    title: '',
    titleSource: 'none',
    project: null,
    directory: null,
    branch: null,
    models: [],
    versions: [],
    startedAt: null,
    endedAt: null,
    state: 'idle',
    ...NO_COUNTS,
    records: 0,
    errors: 0,
    bytes: 0,
    pullRequests: [],
    file: '',
    resume: null,
  },
  thread: { turns: [], marks: [], from: 0 },
  agents: [],
  missingAgents: [],
  branches: [],
  compactions: [],
  unplaced: [],
  damage: [],
  revision: 0,
  reading: null,
}

const NO_PANES: SessionState['panes'] = {
  isOutlineOpen: false,
  toggleOutline: nothing,
  isInspectorOpen: false,
  toggleInspector: nothing,
  isOutlineBeside: false,
  isInspectorBeside: false,
  closeSheets: nothing,
}

export function previewState(hit: Hit, { agent, branch, step, uuid }: MessagePlace, found: StepView): SessionState {
  const thread = { ...(agent === undefined ? {} : { agent }), ...(branch === undefined ? {} : { branch }) }
  const item = itemOf(found, hit)
  const rows = new RowMemory()
  if (item !== null) rows.setOpen(foldName(thread, step, item), true)
  return {
    id: hit.session,
    outline: EMPTY,
    thread,
    setThread: nothing,
    visible: [],
    depth: DEFAULT_DEPTH,
    setDepth: nothing,
    filters: new Set(),
    toggleFilter: nothing,
    range: null,
    setRange: nothing,
    counts: countMarks([]),
    errors: [],
    secrets: null,
    goToSecret: nothing,
    selected: step,
    selection: null,
    select: nothing,
    scrollToStep: nothing,
    find: {
      isOpen: true,
      open: nothing,
      close: nothing,
      text: foundText(hit),
      setText: nothing,
      isPending: false,
      total: 1,
      hits: [{ ...thread, step, item, uuid, count: 1 }],
      index: 0,
      next: nothing,
      previous: nothing,
    },
    panes: NO_PANES,
    pages: new StepPages(async () => ({ from: 0, total: 0, steps: [], revision: 0 })),
    rows,
    viewport: createViewportStore(),
    openAgent: nothing,
  }
}

/** The item with the matched text, or else the first of a matching kind. */
function itemOf({ items }: StepView, hit: Hit): number | null {
  const candidates = items.flatMap((item, index) => (mayContain(item, hit) ? [index] : []))
  const match = candidates.find((index) => occurs(JSON.stringify(items[index]), foundText(hit)))
  return match ?? candidates.find((index) => (items[index]?.held ?? 0) > 0) ?? candidates[0] ?? null
}

function mayContain(item: StepItem, { kind, tool }: Hit): boolean {
  if (item.kind === 'tool') return tool !== null && item.call.name === tool
  if (item.kind === 'entry') return item.isThinking ? kind === 'thinking' : tool === null
  return kind === 'prompt' || kind === 'answer'
}
