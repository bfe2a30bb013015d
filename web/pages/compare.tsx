// The compare page: two sessions or branches side by side. Its numbers equal those of "annals compare".
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import {
  compareInput,
  compareLink,
  readCompareAddress,
  type CompareAddress,
  type SideName,
} from '../compare/compare-address.ts'
import { CompareFigures } from '../compare/compare-figures.tsx'
import { CompareFiles } from '../compare/compare-files.tsx'
import { CompareHeads } from '../compare/compare-heads.tsx'
import { Divergence } from '../compare/divergence.tsx'
import { SessionPicker } from '../compare/session-picker.tsx'
import { TurnRows } from '../compare/turn-rows.tsx'
import { type Command, useCommands } from '../shell/command-table.ts'
import { Frame } from '../shell/frame.tsx'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'

export function Compare() {
  const [params] = useSearchParams()
  const address = readCompareAddress(params)
  const { a, b } = address
  const isComplete = a.session !== '' && b.session !== ''
  const [, go] = useLocation()
  const swap = () => go(compareLink({ a: b, b: a }))
  return (
    <Frame
      title="Compare"
      actions={
        isComplete && (
          <>
            <CopyButton text={commandFor(address)} label="Copy command" size="md" />
            <IconButton icon="refresh" label="Swap A and B" onClick={swap} />
          </>
        )
      }
    >
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-4 md:px-6">
        {isComplete ? <Loaded address={address} onSwap={swap} /> : <Chooser address={address} />}
      </div>
    </Frame>
  )
}

function Chooser({ address }: { address: CompareAddress }) {
  const { a, b } = address
  const side: SideName = a.session === '' ? 'a' : 'b'
  const other = side === 'a' ? b : a
  return (
    <>
      <p className="text-sm text-muted">
        {side === 'a'
          ? 'Choose the first of two sessions to compare.'
          : 'Choose the session to compare with. To compare branches, choose a session and change its line afterwards.'}
      </p>
      <SessionPicker
        key={side}
        label={side === 'a' ? 'First session' : 'Second session'}
        except={other.session}
        linkTo={(session) => compareLink({ ...address, [side]: { session, branch: null } })}
      />
    </>
  )
}

function Loaded({ address, onSwap }: { address: CompareAddress; onSwap: () => void }) {
  const { data, error, refetch, isPlaceholderData } = useCall('compare', compareInput(address), {
    placeholderData: keepPreviousData,
  })
  const [, go] = useLocation()
  const [choosing, setChoosing] = useState<SideName | null>(null)
  useCommands(
    useMemo((): Command[] => [{ id: 'compare-swap', title: 'Swap A and B', icon: 'refresh', run: onSwap }], [onSwap]),
  )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Comparing" className="py-16" />
  // While another comparison loads, links lead to what is still shown.
  const shown: CompareAddress = {
    a: { session: data.a.id, branch: data.a.branch },
    b: { session: data.b.id, branch: data.b.branch },
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('flex flex-col gap-6 transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
    >
      <CompareHeads
        a={data.a}
        b={data.b}
        onChange={(side, name) => go(compareLink({ ...address, [side]: name }))}
        onChoose={setChoosing}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <CompareFigures comparison={data} />
        <Divergence comparison={data} address={shown} />
      </div>
      <TurnRows rows={data.rows} address={shown} />
      <CompareFiles files={data.files} address={shown} />
      <Dialog
        open={choosing !== null}
        onClose={() => setChoosing(null)}
        title={`Choose a session for ${choosing?.toUpperCase() ?? ''}`}
      >
        <div className="p-4">
          {choosing !== null && (
            <SessionPicker
              label="Session"
              except=""
              linkTo={(session) => compareLink({ ...address, [choosing]: { session, branch: null } })}
              onChosen={() => setChoosing(null)}
            />
          )}
        </div>
      </Dialog>
    </div>
  )
}

function commandFor({ a, b }: CompareAddress): string {
  const branches = [
    ...(a.branch === null ? [] : [field('branchA', String(a.branch))]),
    ...(b.branch === null ? [] : [field('branchB', String(b.branch))]),
  ]
  return commandOf(operation('compare', a.session, b.session, ...branches))
}
