// The selected message: what its envelope says, and the lines of the transcript it was read from.
import type { StepDetails, ThreadName } from '../../../src/session/session-view.ts'
import { formatCount, formatTime } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useSessionState } from '../session-state.ts'
import { ByPointer } from '../../ui/by-pointer.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CodeFact, Fact, FactList, PaneNote } from './pane-parts.tsx'
import { RawRecords } from './raw-records.tsx'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../use-call.ts'

export function MessageTab() {
  const { selection } = useSessionState()
  const { data, error, refetch } = useStepDetails(selection)
  if (selection === null)
    return (
      <PaneNote>
        <ByPointer
          mouse="Select a message, by a click or with j and k, to see what its record says."
          touch="Tap a message to see what its record says."
        />
      </PaneNote>
    )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner className="p-3" label="Reading the record" />
  return (
    <>
      <MessageFacts details={data} />
      <RawRecords records={data.records} />
    </>
  )
}

function MessageFacts({ details }: { details: StepDetails }) {
  const { at, tokens } = details
  return (
    <FactList>
      {at !== null && <Fact label="Time">{exactTime(at)}</Fact>}
      <TextFact label="Model" text={details.model} />
      <TextFact label="Stop reason" text={details.stopReason} />
      {tokens && <Fact label="Tokens">{tokenWords(tokens)}</Fact>}
      <TextFact label="Directory" text={details.cwd} isCode />
      <TextFact label="Branch" text={details.branch} />
      <TextFact label="Version" text={details.version} />
      <TextFact label="Permissions" text={details.permissionMode} />
      <TextFact label="Message id" text={details.messageId} isCode />
      <TextFact label="Request id" text={details.requestId} isCode />
    </FactList>
  )
}

function TextFact({ label, text, isCode = false }: { label: string; text: string | null; isCode?: boolean }) {
  if (text === null || text === '') return null
  return isCode ? <CodeFact label={label} text={text} /> : <Fact label={label}>{visibleLine(text)}</Fact>
}

/** With seconds: here the exact time is asked for. */
function exactTime(iso: string): string {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return visibleLine(iso)
  return `${formatTime(iso, 'system')}:${String(new Date(ms).getSeconds()).padStart(2, '0')}`
}

function tokenWords({ input, output, cacheWrite, cacheRead }: NonNullable<StepDetails['tokens']>): string {
  const parts: [number, string][] = [
    [input, 'input'],
    [output, 'output'],
    [cacheWrite, 'cache write'],
    [cacheRead, 'cache read'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${formatCount(count)} ${kind}`)
    .join(', ')
}

/** Nothing is asked while there is no place; the last answer stays while the next one is on its way. */
export function useStepDetails(place: { thread: ThreadName; step: number } | null): UseQueryResult<StepDetails> {
  const { id } = useSessionState()
  return useCall(
    'session details',
    { session: id, ...place?.thread, step: place?.step ?? 0 },
    { enabled: place !== null, placeholderData: keepPreviousData },
  )
}
