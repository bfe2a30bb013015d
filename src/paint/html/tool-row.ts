import { callFigures } from '../../describe/call-figures.ts'
import { rowDuration } from '../../describe/row-duration.ts'
import type { ToolItem } from '../../describe/describe-step.ts'
import { isInitiallyOpen } from '../section-fold.ts'
import { isPathSummary, toolIcon } from '../tool-icon.ts'
import { TOOL_STATES, stateLabel, type StateStyle } from '../../describe/tool-state.ts'
import { formatBytes } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { icon } from './icons.ts'
import { classes, element, type Content } from './markup.ts'
import type { FoldRow } from './row.ts'

export function toolRow(item: ToolItem, hasAgent: boolean): FoldRow {
  const { view, call } = item
  const hasFailed = call.state === 'error' || call.state === 'denied'
  return {
    icon: call.agentId === null ? toolIcon(view) : 'agent',
    title: view.title,
    summary: view.summary,
    format: isPathSummary(view.summary, callFigures(call).file) ? 'path' : 'mono',
    tone: hasFailed ? 'error' : 'plain',
    meta: paintMeta(item),
    names: `tool d-${item.depth}`,
    isOpen: isInitiallyOpen(view),
    canOpen: view.sections.length > 0 || hasAgent,
  }
}

const TONE_CLASSES: Readonly<Record<StateStyle['tone'], string>> = {
  plain: '',
  error: 'bad',
  warning: 'odd',
  active: 'on',
}

function paintMeta({ view, call }: ToolItem): Content {
  const { word, icon: name, tone } = TOOL_STATES[call.state]
  const { durationMs, size } = callFigures(call)
  const duration = rowDuration(durationMs, view.outcome)
  const isInOutcome = stateLabel(call.state, view.outcome) === ''
  return [
    view.outcome === '' ? null : element('span', { class: 'out' }, visibleLine(view.outcome)),
    duration === '' ? null : element('span', { class: 'spare' }, duration),
    size === 0 ? null : element('span', { class: 'spare' }, formatBytes(size)),
    element(
      'span',
      { class: classes('state', TONE_CLASSES[tone]), title: word },
      icon(name),
      element('span', { class: isInOutcome ? 'sr' : null }, word),
    ),
  ]
}
