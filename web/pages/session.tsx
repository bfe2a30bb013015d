// The session page: lays out outline, conversation and inspector. Their shared state is in use-session-page.ts.
import { useCallback, useEffect, useRef } from 'react'
import { SessionEdits } from '../edit/session-edits.tsx'
import { Inspector } from '../session/inspector/inspector.tsx'
import { Outline } from '../session/outline/outline.tsx'
import { useEvents } from '../shell/event-stream.ts'
import { Frame } from '../shell/frame.tsx'
import { Conversation } from '../session/conversation/conversation.tsx'
import { MissingMessage, SessionMissing } from '../session/session-missing.tsx'
import { SessionHeader } from '../session/session-header.tsx'
import { SessionContext } from '../session/session-state.ts'
import { SidePane } from '../session/side-pane.tsx'
import { SkeletonLines } from '../session/messages/item-sections.tsx'
import { type StepPages, useStepPages } from '../session/step-pages.ts'
import { isSameThread } from '../session/thread-key.ts'
import { useAddress } from '../session/use-address.ts'
import { useEndOfReading } from '../session/use-end-of-reading.ts'
import type { Jump } from '../session/use-jumps.ts'
import type { ShownOutline } from '../session/outline/outline-query.ts'
import { useOutline } from '../session/outline/use-outline.ts'
import { useSessionCommands } from '../session/use-session-commands.ts'
import { useSessionKeys } from '../session/use-session-keys.ts'
import { useSessionPage } from '../session/use-session-page.ts'

export function Session({ id }: { id: string }) {
  const [address] = useAddress()
  const changed = useRef<{ pages: StepPages; revision: number } | null>(null)
  const query = useOutline(id, address.thread, (thread, from, revision) => {
    if (!isSameThread(thread, shown)) return
    changed.current = { pages, revision }
    pages.invalidateFrom(from)
  })
  const shown = query.data?.thread ?? address.thread
  const pages = useStepPages(id, shown)
  // Requested together with the outline: the first screen needs both, and the panes' own requests should come later.
  useEffect(() => (location.hash === '' ? pages.want(0, 0) : undefined), [pages])
  const revision = query.data?.outline.revision
  // Any step may have changed meanwhile, and a restarted server counts its revisions from the start.
  useEvents(({ kind }) => {
    if (kind === 'reconnected') pages.invalidateFrom(0)
  })
  // After a reconnect the complete outline is fetched again.
  useEffect(() => {
    if (revision === undefined) return
    const known = changed.current
    if (known?.pages === pages && known.revision !== revision) pages.invalidateFrom(0)
    changed.current = { pages, revision }
  }, [pages, revision])
  if (query.data) return <LoadedSession id={id} shown={query.data} pages={pages} />
  if (query.error) return <SessionMissing id={id} error={query.error} onRetry={() => void query.refetch()} />
  return <LoadingSession />
}

function LoadedSession({ id, shown, pages }: { id: string; shown: ShownOutline; pages: StepPages }) {
  const { state, place, jump, setJump } = useSessionPage(id, shown, pages)
  const { panes, outline } = state
  useSessionKeys(state)
  useEndOfReading(state, jump)
  useSessionCommands(state)
  const onJumped = useCallback((done: Jump) => setJump((current) => (current === done ? null : current)), [setJump])
  return (
    <SessionContext value={state}>
      <SessionEdits>
        <Frame title={outline.session.title} heading={<SessionHeader />} isFilled>
          {place.missing !== null && <MissingMessage message={place.missing} onDismiss={place.dismiss} />}
          <div className="flex min-h-0 flex-1 print:block">
            <SidePane
              name="outline"
              title="Outline"
              side="left"
              width={260}
              isOpen={panes.isOutlineOpen}
              isBeside={panes.isOutlineBeside}
              onClose={panes.toggleOutline}
            >
              <Outline />
            </SidePane>
            <Conversation jump={jump} onJumped={onJumped} isPending={place.isPending} />
            <SidePane
              name="inspector"
              title="Inspector"
              side="right"
              width={360}
              isOpen={panes.isInspectorOpen}
              isBeside={panes.isInspectorBeside}
              onClose={panes.toggleInspector}
            >
              <Inspector />
            </SidePane>
          </div>
        </Frame>
      </SessionEdits>
    </SessionContext>
  )
}

function LoadingSession() {
  return (
    <Frame title="Session" isFilled>
      <div className="mx-auto w-full max-w-[54rem] space-y-8 px-6 py-10">
        <SkeletonLines characters={300} />
        <SkeletonLines characters={900} />
        <SkeletonLines characters={500} />
      </div>
    </Frame>
  )
}
