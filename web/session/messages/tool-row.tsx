// A tool call as one line: the tool, what it was about, what came of it, how it ended, how long it took and how much it
// returned. Open, it shows its sections, and the conversation of the agent it started.
import { isPathSummary, toolIcon } from '../../../src/paint/tool-icon.ts'
import { TOOL_STATES, unsaidState, type StateLook } from '../../../src/describe/tool-state.ts'
import type { StepItem } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatBytes } from '../../../src/text/quantity.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { AgentThread } from './agent-thread.tsx'
import { FoldRow } from './fold-row.tsx'
import { ItemSections } from './item-sections.tsx'
import { MarkedText, useFindText } from '../sections/marked-text.tsx'
import { agentFold, foldName } from '../row-memory.ts'
import { startsOpen, useFold } from './folds.ts'
import { useThreadScope } from '../thread-scope.ts'
import { ViewSections } from '../sections/view-sections.tsx'
import type { Section } from '../../../src/describe/view.ts'
import { occurs } from '../../../src/paint/find-occurrences.ts'

/** Characters that fit the line beside both panes at 1440 pixels. */
const FITTING_SUMMARY = 56

const FITTING_OUTCOME = 32

const ERROR_TITLES: ReadonlySet<string> = new Set(['Error', 'Reason', 'Interrupted'])

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

/** What the line of a closed call may cut off and no section of it repeats: opened, it has to be there in full. */
function untoldSections({ view, call, held }: Extract<StepItem, { kind: 'tool' }>): Section[] {
  const { summary, outcome, sections } = view
  const isBare = sections.length === 0 && held === 0
  const hasFailed = call.state !== 'done'
  const rows: string[][] = []
  if (isBare && summary.length + outcome.length > FITTING_SUMMARY) rows.push(['Input', summary])
  // A longer error has a section of its own; this is one that was thought to fit.
  const isErrorTold = held > 0 || sections.some(({ title }) => title !== undefined && ERROR_TITLES.has(title))
  if (outcome.length > FITTING_OUTCOME && (isBare || (hasFailed && !isErrorTold)))
    rows.push([hasFailed ? 'Error' : 'Result', outcome.replace(/^failed: /, '')])
  const told = rows.filter(([, value]) => value !== '')
  return told.length === 0 ? [] : [{ kind: 'table', isFacts: true, columns: ['', ''], rows: told }]
}

/**
 * A path on one line that keeps its end: where there is no room for all of it, the folders give way from the front, and
 * the name of the file stays.
 */
function PathText({ path }: { path: string }) {
  const text = visibleLine(path)
  const needle = useFindText()
  const end = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'))
  const folders = text.slice(0, end)
  const name = text.slice(end)
  // An occurrence that begins in the one and ends in the other could not be marked.
  const isSplit = needle !== '' && occurs(text, needle) && !occurs(folders, needle) && !occurs(name, needle)
  if (end <= 0 || isSplit) return <MarkedText text={text} />
  return (
    <span title={text} className="flex min-w-0">
      {/* Read out as one word; the two parts are for the eye. */}
      <span className="sr-only select-none">{text}</span>
      {/* Right to left only for the box, so that it overflows at the front; the text within is isolated from that. */}
      <span aria-hidden dir="rtl" className="min-w-0 shrink-[999] truncate text-left">
        <bdi dir="ltr">
          <MarkedText text={folders} />
        </bdi>
      </span>
      <span aria-hidden className="min-w-0 truncate">
        <MarkedText text={name} />
      </span>
    </span>
  )
}
