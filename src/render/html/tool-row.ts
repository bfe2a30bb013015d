// A tool call as one line: the tool, what it was about, what came of it, how it ended, how long it took and how much it
// returned. Open, it shows its sections.
import { canonicalToolName } from '../../format/tool.ts'
import { touchedFiles } from '../../thread/touched-files.ts'
import type { ToolCall, ToolState } from '../../thread/thread.ts'
import type { ToolItem } from '../describe-turn.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatBytes } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { SharedIcon } from '../icon-shapes.ts'
import { icon } from './icons.ts'
import { classes, element, type Content } from './markup.ts'
import type { Row } from './row.ts'
import { toolIcon } from '../tool-icon.ts'

/** Small edits are read faster than they are opened. */
const SMALL_CHANGE = 12

/** `hasMore`: something beside its sections is told in it. */
export function toolRow(item: ToolItem, hasMore: boolean): Row {
  const { view, call } = item
  const hasFailed = call.state === 'error' || call.state === 'denied'
  return {
    icon: call.agentId === null ? toolIcon(call.name) : 'agent',
    title: view.title,
    summary: view.summary,
    look: isPath(item) ? 'path' : 'mono',
    tone: hasFailed ? 'error' : 'plain',
    meta: paintMeta(item),
    names: `tool d-${item.depth}`,
    isOpen: startsOpen(item),
    canOpen: view.sections.length > 0 || hasMore,
  }
}

function isPath({ view, call }: ToolItem): boolean {
  const file = touchedFiles(canonicalToolName(call.name), call.input)[0]?.path
  return file !== undefined && view.summary !== '' && file.endsWith(view.summary)
}

function startsOpen({ view, call }: ToolItem): boolean {
  if (call.state !== 'done') return false
  const diffs = view.sections.filter((section) => section.kind === 'diff')
  const changed = diffs.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return diffs.length > 0 && changed > 0 && changed <= SMALL_CHANGE
}

function paintMeta({ view, call }: ToolItem): Content {
  const { label, icon: name, look } = STATES[call.state]
  const took = durationOf(call)
  const size = call.result ? (call.result.spilledText ?? call.result.text).length : 0
  // Said in words unless the outcome says so, or the icon is one everybody knows.
  const isSaid = call.state === 'done' || call.state === 'error' || view.outcome.includes(label)
  return [
    view.outcome === '' ? null : element('span', { class: 'out' }, visibleLine(view.outcome)),
    took === null || took < 100 ? null : element('span', { class: 'spare' }, formatDuration(took)),
    size === 0 ? null : element('span', { class: 'spare' }, formatBytes(size)),
    element(
      'span',
      { class: classes('state', look), title: label },
      icon(name),
      element('span', { class: isSaid ? 'sr' : null }, label),
    ),
  ]
}

function durationOf({ startedAt, endedAt }: ToolCall): number | null {
  const took = startedAt === null || endedAt === null ? NaN : Date.parse(endedAt) - Date.parse(startedAt)
  return took >= 0 ? took : null
}

const STATES: Readonly<Record<ToolState, { label: string; icon: SharedIcon; look: string }>> = {
  done: { label: 'done', icon: 'check', look: '' },
  error: { label: 'failed', icon: 'x', look: 'bad' },
  denied: { label: 'denied', icon: 'stop', look: 'bad' },
  interrupted: { label: 'interrupted', icon: 'pause', look: 'odd' },
  cancelled: { label: 'cancelled', icon: 'minus', look: 'odd' },
  running: { label: 'running', icon: 'play', look: 'on' },
  missing: { label: 'no result', icon: 'question', look: '' },
}
