// A tool call as one line: the tool, what it was about, what came of it, how it ended, how long it took and how much it
// returned. Open, it shows its sections.
import { callFigures } from '../../describe/call-figures.ts'
import type { ToolItem } from '../../describe/describe-step.ts'
import { opensAtFirst } from '../section-fold.ts'
import { isPathSummary } from '../tool-icon.ts'
import { toolIcon } from '../tool-icon.ts'
import { TOOL_STATES, unsaidState, type StateLook } from '../../describe/tool-state.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatBytes } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { icon } from './icons.ts'
import { classes, element, type Content } from './markup.ts'
import type { Row } from './row.ts'

/** `hasMore`: something beside its sections is told in it. */
export function toolRow(item: ToolItem, hasMore: boolean): Row {
  const { view, call } = item
  const hasFailed = call.state === 'error' || call.state === 'denied'
  return {
    icon: call.agentId === null ? toolIcon(view) : 'agent',
    title: view.title,
    summary: view.summary,
    look: isPathSummary(view.summary, callFigures(call).file) ? 'path' : 'mono',
    tone: hasFailed ? 'error' : 'plain',
    meta: paintMeta(item),
    names: `tool d-${item.depth}`,
    isOpen: opensAtFirst(view),
    canOpen: view.sections.length > 0 || hasMore,
  }
}

const LOOKS: Readonly<Record<StateLook['tone'], string>> = { plain: '', error: 'bad', warning: 'odd', active: 'on' }

function paintMeta({ view, call }: ToolItem): Content {
  const { word, icon: name, tone } = TOOL_STATES[call.state]
  const { durationMs, size } = callFigures(call)
  const isSaid = unsaidState(call.state, view.outcome) === ''
  return [
    view.outcome === '' ? null : element('span', { class: 'out' }, visibleLine(view.outcome)),
    durationMs === null || durationMs < 100 ? null : element('span', { class: 'spare' }, formatDuration(durationMs)),
    size === 0 ? null : element('span', { class: 'spare' }, formatBytes(size)),
    element(
      'span',
      { class: classes('state', LOOKS[tone]), title: word },
      icon(name),
      element('span', { class: isSaid ? 'sr' : null }, word),
    ),
  ]
}
