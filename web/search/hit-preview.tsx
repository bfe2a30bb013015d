import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import type { MessagePlace, StepView } from '../../src/session/session-view.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { FindContext } from '../session/sections/marked-text.tsx'
import { MessageBlock } from '../session/messages/message-block.tsx'
import { revealPlace } from '../session/conversation/reveal-place.ts'
import { SessionContext } from '../session/session-state.ts'
import { threadKey } from '../session/thread-key.ts'
import { ThreadScopeContext } from '../session/thread-scope.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useCall } from '../use-call.ts'
import { foundText, hitLink, type Hit } from './search-hit.ts'
import { previewState } from './preview-state.ts'
import { SnippetText } from './snippet-text.tsx'

const AROUND = 2

export function HitPreview({ hit, onOpen }: { hit: Hit; onOpen: (hit: Hit) => void }) {
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm font-medium">
            {visibleLine(hit.title ?? (hit.kind === 'title' ? hit.snippet : hit.session))}
          </h2>
          <p className="truncate text-xs text-muted">
            {hit.projectName !== null && `${visibleLine(hit.projectName)} · `}
            <RelativeTime at={hit.timestamp} />
          </p>
        </div>
        <Link
          href={hitLink(hit)}
          onClick={() => onOpen(hit)}
          className="flex h-7 items-center gap-1 rounded-md px-2 text-xs text-accent hover:bg-hover"
        >
          Open
          <Icon name="arrow-right" className="size-3.5" />
        </Link>
      </header>
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto py-3 pr-9 pl-5">
        {hit.uuid === null ? <Snippet hit={hit} /> : <Surroundings hit={hit} uuid={hit.uuid} />}
      </div>
    </>
  )
}

/** The text of a hit alone: titles and queued text are not part of the conversation. */
function Snippet({ hit }: { hit: Hit }) {
  return (
    <p className="text-base break-words">
      <SnippetText snippet={hit.snippet} marks={hit.marks} />
    </p>
  )
}

function Surroundings({ hit, uuid }: { hit: Hit; uuid: string }) {
  const place = useCall('session place', { session: hit.session, message: uuid }, { staleTime: Infinity })
  const { agent, branch, step = 0 } = place.data ?? {}
  const from = Math.max(0, step - AROUND)
  const window = useCall(
    'session steps',
    { session: hit.session, agent, branch, from, count: step - from + AROUND + 1 },
    { enabled: place.data !== undefined, placeholderData: keepPreviousData },
  )
  const found = window.data?.steps.find((each) => each.step === step)
  const error = place.error ?? window.error
  if (error)
    return (
      <div className="space-y-3">
        <Snippet hit={hit} />
        <ErrorNote error={error} />
      </div>
    )
  if (!place.data || !window.data || !found || window.isPlaceholderData) return <Snippet hit={hit} />
  return <Steps hit={hit} place={place.data} steps={window.data.steps} found={found} />
}

interface StepsProps {
  hit: Hit
  place: MessagePlace
  steps: readonly StepView[]
  found: StepView
}

function Steps({ hit, place, steps, found }: StepsProps) {
  const state = useMemo(() => previewState(hit, place, found), [hit, place, found])
  const scope = useMemo(() => ({ thread: state.thread, level: 0 }), [state])
  const find = useMemo(() => ({ text: foundText(hit) }), [hit])
  // Scrolls to the match inside a long message, even if its text is still loading.
  useEffect(() => {
    const item = state.find.hits[0]?.item ?? null
    revealPlace(`${threadKey(state.thread)}/${found.step}`, { item, isMark: true })
  }, [state, found])
  return (
    <SessionContext value={state}>
      <ThreadScopeContext value={scope}>
        <FindContext value={find}>
          <div className="space-y-4">
            {steps.map((step) => (
              <MessageBlock
                key={step.step}
                step={step}
                depth={step === found ? 'all' : 'tools'}
                filters={state.filters}
                isSelected={step === found}
              />
            ))}
          </div>
        </FindContext>
      </ThreadScopeContext>
    </SessionContext>
  )
}
