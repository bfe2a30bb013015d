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
          mouse="Click a message, or press j or k, to see its details."
          touch="Tap a message to see its details."
        />
      </PaneNote>
    )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner className="p-3" label="Loading the record" />
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
      {tokens && <Fact label="Tokens">{tokenText(tokens)}</Fact>}
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

function exactTime(iso: string): string {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return visibleLine(iso)
  return `${formatTime(iso, 'system')}:${String(new Date(ms).getSeconds()).padStart(2, '0')}`
}

function tokenText({ input, output, cacheWrite, cacheRead }: NonNullable<StepDetails['tokens']>): string {
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

export function useStepDetails(target: { thread: ThreadName; step: number } | null): UseQueryResult<StepDetails> {
  const { id } = useSessionState()
  return useCall(
    'session details',
    { session: id, ...target?.thread, step: target?.step ?? 0 },
    { enabled: target !== null, placeholderData: keepPreviousData },
  )
}
