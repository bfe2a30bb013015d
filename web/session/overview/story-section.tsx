// What happened: first and last prompt, the user's note, and the results.
import { useState, type ReactNode } from 'react'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useAnnotations } from '../../edit/annotations.ts'
import { useAnnotationOpener } from '../../edit/edit-opener.ts'
import { canEdit } from '../../edit/edit-scope.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { describeAgents } from '../agent-counts.ts'
import { chooseInspectorTab, type InspectorTab } from '../inspector/inspector-tab.ts'
import { Fact, FactList } from '../inspector/pane-parts.tsx'
import { PullRequestLinks } from '../pull-request-links.tsx'
import { useSessionState } from '../session-state.ts'
import { PlaceLink } from './place-link.tsx'

export function StorySection({ overview, isPartial }: { overview: SessionOverview; isPartial: boolean }) {
  const { first, last, outcome } = overview
  const { outline } = useSessionState()
  const agents = describeAgents(outline)
  return (
    <section aria-label="What happened">
      {first && <Prompt label="First prompt" prompt={first} className="line-clamp-3" />}
      {last && <Prompt label={`Last prompt, turn ${formatCount(last.turn)}`} prompt={last} className="line-clamp-2" />}
      <Note />
      <FactList>
        {outcome.pullRequests.length > 0 && (
          <Fact label="Pull requests">
            <PullRequestLinks pullRequests={outcome.pullRequests} />
          </Fact>
        )}
        {outcome.commits.length > 0 && (
          <Fact label="Commits">
            <Commits commits={outcome.commits} />
          </Fact>
        )}
        {(outcome.files !== null || isPartial) && (
          <Fact label="Files">
            {outcome.files === null ? <SkeletonBlock className="h-3 w-32" /> : <Files files={outcome.files} />}
          </Fact>
        )}
        {outcome.test && (
          <Fact label="Last test run">
            <TestRun test={outcome.test} />
          </Fact>
        )}
        {agents !== null && (
          <Fact label="Agents">
            <TabButton tab="agents">{agents}</TabButton>
          </Fact>
        )}
      </FactList>
    </section>
  )
}

type PlacedPrompt = NonNullable<SessionOverview['first']>

function Prompt({ label, prompt, className }: { label: string; prompt: PlacedPrompt; className: string }) {
  return (
    <div className="px-3 pt-2.5">
      <h2 className="text-xs text-faint">{label}</h2>
      <PlaceLink uuid={prompt.uuid} className={`pt-0.5 text-sm break-words ${className}`}>
        {visibleLine(prompt.text.trim())}
      </PlaceLink>
    </div>
  )
}

function Note() {
  const { session } = useSessionState().outline
  const note = useAnnotations(canEdit(session) ? session.id : null)?.note ?? null
  const open = useAnnotationOpener()
  if (note === null || note === '') return null
  return (
    <div className="px-3 pt-2.5">
      <h2 className="text-xs text-faint">Note</h2>
      <button
        type="button"
        title="Edit tags and note"
        disabled={open === null}
        onClick={() => open?.()}
        className="block w-full rounded-sm pt-0.5 text-left text-sm break-words whitespace-pre-wrap hover:text-accent"
      >
        {visibleLine(note)}
      </button>
    </div>
  )
}

const FEW_COMMITS = 3

function Commits({ commits }: { commits: SessionOverview['outcome']['commits'] }) {
  const [isExpanded, setExpanded] = useState(false)
  // The last ones are what the session ended with.
  const shown = isExpanded ? commits : commits.slice(-FEW_COMMITS)
  const rest = commits.length - shown.length
  return (
    <ul>
      {rest > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setExpanded(true)}
            className="text-muted hover:text-text hover:underline"
          >
            {plural(rest, 'earlier commit')}
          </button>
        </li>
      )}
      {shown.map(({ hash, subject, isTaken, uuid }) => (
        <li key={hash} className="flex min-w-0 gap-1.5">
          <PlaceLink uuid={uuid} className="flex min-w-0 gap-1.5" title={visibleLine(subject)}>
            <span className="font-mono text-2xs leading-4 text-muted">{hash.slice(0, 7)}</span>
            <span className="truncate">
              {subject === '' ? (isTaken ? 'amended or taken over' : '') : visibleLine(subject)}
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

function Files({ files }: { files: NonNullable<SessionOverview['outcome']['files']> }) {
  const { changed, created, read, added, removed } = files
  if (changed + read === 0) return <span className="text-muted">None</span>
  return (
    <TabButton tab="files">
      {changed > 0 && (
        <>
          {plural(changed, 'file')} changed
          {created > 0 && `, ${formatCount(created)} new`}, <span className="text-ok">+{formatCount(added)}</span>{' '}
          <span className="text-error">−{formatCount(removed)}</span>
        </>
      )}
      {changed > 0 && read > 0 && <br />}
      {read > 0 && <span className="text-muted">{plural(read, 'file')} read, not changed</span>}
    </TabButton>
  )
}

function TestRun({ test }: { test: NonNullable<SessionOverview['outcome']['test']> }) {
  const { passed, failed, unit, command, uuid } = test
  return (
    <PlaceLink uuid={uuid} title={visibleLine(command)}>
      {failed > 0 && <span className="text-error">{formatCount(failed)} failed, </span>}
      <span className={failed > 0 ? undefined : 'text-ok'}>{plural(passed, unit)} passed</span>
      <span className="block truncate font-mono text-2xs leading-4 text-faint">{visibleLine(command)}</span>
    </PlaceLink>
  )
}

function TabButton({ tab, children }: { tab: InspectorTab; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => chooseInspectorTab(tab)}
      className="block rounded-sm text-left hover:text-accent hover:underline"
    >
      {children}
    </button>
  )
}
