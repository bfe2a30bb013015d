import { useMemo } from 'react'
import { fileAction } from '../../../src/thread/files/touched-files.ts'
import { isPathSummary, toolIcon } from '../../../src/paint/tool-icon.ts'
import { TOOL_STATES, stateLabel, type StateStyle } from '../../../src/describe/tool-state.ts'
import type { StepItem } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { rowDuration } from '../../../src/describe/row-duration.ts'
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
import { FileHistoryLine, LinkedFileContext, type LinkedFile } from '../sections/file-history-link.tsx'
import { ViewSections } from '../sections/view-sections.tsx'
import type { Section } from '../../../src/describe/view.ts'
import { occurs } from '../../../src/paint/find-occurrences.ts'

/** Characters that fit in the row with both panes open at 1440 pixels. */
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
  const truncated = truncatedFacts(item)
  const file = useMemo(() => linkedFile(item), [item])
  const canOpen = view.sections.length > 0 || item.held > 0 || call.agentId !== null || truncated.length > 0
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
          {truncated.length > 0 && <ViewSections sections={truncated} />}
          {file && !hasDiff(item) && <FileHistoryLine file={file} />}
          <LinkedFileContext value={file}>
            <ItemSections item={item} step={step} index={index} />
          </LinkedFileContext>
          {call.agentId !== null && <AgentThread agentId={call.agentId} />}
        </>
      )}
    </FoldRow>
  )
}

/** A refused call left no version, and images and PDFs have none. */
function linkedFile({ view: { title, sections }, held, call: { file, id, state } }: ToolStepItem): LinkedFile | null {
  const action = fileAction(title)
  if (held === 0 && !sections.some(({ kind }) => kind === 'diff' || kind === 'code')) return null
  return file === null || state !== 'done' || action === undefined || action === 'search'
    ? null
    : { path: file, call: id }
}

/** The header of a diff has the link. Sections that are not loaded yet are not known, so they get a line of their own. */
function hasDiff({ view: { sections } }: ToolStepItem): boolean {
  return sections.some(({ kind }) => kind === 'diff')
}

function ToolMeta({ item: { view, call } }: { item: ToolStepItem }) {
  const { word, icon, tone } = TOOL_STATES[call.state]
  const isStateInOutcome = stateLabel(call.state, view.outcome) === ''
  const duration = rowDuration(call.durationMs, view.outcome)
  return (
    <>
      {view.outcome !== '' && (
        <span
          className={classNames('min-w-0 truncate sm:max-w-64', call.state === 'error' ? 'text-error' : 'text-muted')}
        >
          {visibleLine(view.outcome)}
        </span>
      )}
      {duration !== '' && <span title="Duration">{duration}</span>}
      {call.size > 0 && <span title="Result size">{formatBytes(call.size)}</span>}
      <span className={classNames('inline-flex items-center gap-1', TONES[tone])} title={word}>
        <Icon name={call.state === 'running' ? 'live' : icon} className="size-3" />
        <span className={isStateInOutcome ? 'sr-only' : ''}>{word}</span>
      </span>
    </>
  )
}

const TONES: Readonly<Record<StateStyle['tone'], string>> = {
  plain: 'text-faint',
  error: 'text-error',
  warning: 'text-warning',
  active: 'text-accent',
}

/** Returns the input or outcome in full if the closed row may truncate it and no section repeats it. */
function truncatedFacts({ view, call, held }: Extract<StepItem, { kind: 'tool' }>): Section[] {
  const { summary, outcome, sections } = view
  const isBare = sections.length === 0 && held === 0
  const hasFailed = call.state !== 'done'
  const rows: string[][] = []
  if (isBare && summary.length + outcome.length > FITTING_SUMMARY) rows.push(['Input', summary])
  // Long errors have their own section; this one was short enough for the outcome.
  const hasErrorSection = held > 0 || sections.some(({ title }) => title !== undefined && ERROR_TITLES.has(title))
  if (outcome.length > FITTING_OUTCOME && (isBare || (hasFailed && !hasErrorSection)))
    rows.push([hasFailed ? 'Error' : 'Result', outcome.replace(/^failed: /, '')])
  const filled = rows.filter(([, value]) => value !== '')
  return filled.length === 0 ? [] : [{ kind: 'table', isFacts: true, columns: ['', ''], rows: filled }]
}

function PathText({ path }: { path: string }) {
  const text = visibleLine(path)
  const needle = useFindText()
  const end = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'))
  const folders = text.slice(0, end)
  const name = text.slice(end)
  // A match that spans folders and name could not be highlighted in two elements.
  const isSplit = needle !== '' && occurs(text, needle) && !occurs(folders, needle) && !occurs(name, needle)
  if (end <= 0 || isSplit) return <MarkedText text={text} />
  return (
    <span title={text} className="flex min-w-0">
      {/* Screen readers read the path as one word. */}
      <span className="sr-only select-none">{text}</span>
      {/* Right-to-left makes the box overflow at the front; <bdi> keeps the text itself left-to-right. */}
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
