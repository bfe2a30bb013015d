// A tool call as one line: the tool, what it was about, what came of it, how it ended, how long it took and how much it
// returned. Open, it shows its sections, and the conversation of the agent it started.
import { isPathSummary } from '../../src/render/tool-icon.ts'
import { TOOL_STATES, unsaidState, type StateLook } from '../../src/render/tool-state.ts'
import type { StepItem } from '../../src/session/session-view.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { formatDuration } from '../../src/text/duration.ts'
import { formatBytes } from '../../src/text/quantity.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { AgentThread } from './agent-thread.tsx'
import { FoldRow } from './fold-row.tsx'
import { ItemSections } from './item-sections.tsx'
import { MarkedText } from './marked-text.tsx'
import { PathText } from './path-text.tsx'
import { agentFold, foldName } from './row-memory.ts'
import { startsOpen } from './starts-open.ts'
import { useThreadScope } from './thread-scope.ts'
import { toolIcon } from '../../src/render/tool-icon.ts'
import { untoldSections } from './untold-sections.ts'
import { useFold } from './use-fold.ts'
import { ViewSections } from './view-sections.tsx'

export type ToolStepItem = Extract<StepItem, { kind: 'tool' }>

export function ToolRow({ item, step, index }: { item: ToolStepItem; step: number; index: number }) {
  const { view, call } = item
  const { thread } = useThreadScope()
  const [isOpen, setOpen] = useFold(foldName(thread, step, index), {
    isOpenAtFirst: startsOpen(item),
    alias: call.agentId === null ? undefined : agentFold(call.agentId),
  })
  const untold = untoldSections(item)
  const canOpen = view.sections.length > 0 || item.held > 0 || call.agentId !== null || untold.length > 0
  const isPath = isPathSummary(view.summary, call.file)
  const hasFailed = call.state === 'error' || call.state === 'denied'
  return (
    <FoldRow
      icon={call.agentId === null ? toolIcon(view) : 'agent'}
      title={visibleLine(view.title)}
      summary={isPath ? <PathText path={view.summary} /> : <MarkedText text={visibleLine(view.summary)} />}
      isMono
      tone={hasFailed ? 'error' : 'plain'}
      meta={<ToolMeta item={item} />}
      isOpen={isOpen}
      onToggle={setOpen}
      canOpen={canOpen}
    >
      {() => (
        <>
          {untold.length > 0 && <ViewSections sections={untold} />}
          <ItemSections item={item} step={step} index={index} />
          {call.agentId !== null && <AgentThread agentId={call.agentId} />}
        </>
      )}
    </FoldRow>
  )
}

function ToolMeta({ item: { view, call } }: { item: ToolStepItem }) {
  const { word, icon, tone } = TOOL_STATES[call.state]
  const isSaid = unsaidState(call.state, view.outcome) === ''
  return (
    <>
      {view.outcome !== '' && (
        <span
          className={classNames('min-w-0 truncate sm:max-w-64', call.state === 'error' ? 'text-error' : 'text-muted')}
        >
          {visibleLine(view.outcome)}
        </span>
      )}
      {call.durationMs !== null && call.durationMs >= 100 && (
        <span title="duration">{formatDuration(call.durationMs)}</span>
      )}
      {call.size > 0 && <span title="size of the result">{formatBytes(call.size)}</span>}
      <span className={classNames('inline-flex items-center gap-1', LOOKS[tone])} title={word}>
        <Icon name={call.state === 'running' ? 'live' : icon} className="size-3" />
        <span className={isSaid ? 'sr-only' : ''}>{word}</span>
      </span>
    </>
  )
}

const LOOKS: Readonly<Record<StateLook['tone'], string>> = {
  plain: 'text-faint',
  error: 'text-error',
  warning: 'text-warning',
  active: 'text-accent',
}
