// Shown on Home when there are no sessions or only the sample: which folders Annals reads, and how to change that.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { callToChange } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { showToast } from '../ui/toast.tsx'
import { field, operation } from '../../src/text/advice.ts'
import { commandOf, flagOf } from '../../src/text/command-line.ts'

export interface FirstStepsProps {
  isSample: boolean
  roots: readonly string[]
}

const SAMPLE_COMMAND = { text: commandOf(operation('demo')), note: 'opens invented sessions, to try everything' }

const COMMANDS = [
  { text: `annals ${flagOf(field('claudeDir', 'DIR'))}`, note: 'reads another directory' },
  { text: 'CLAUDE_CONFIG_DIR=DIR annals', note: 'uses the same variable as Claude Code' },
] as const

export function FirstSteps({ isSample, roots }: FirstStepsProps) {
  return (
    <section className="mt-4 grid gap-x-10 gap-y-3 border-y border-line px-3 py-3 lg:grid-cols-2">
      <div>
        <h2 className="font-medium">{isSample ? 'This is the sample archive' : 'No sessions yet'}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {isSample
            ? 'Annals found no transcripts of yours and shows a few invented sessions, so that you can try everything. Your own sessions replace them as soon as Claude Code has written one.'
            : 'Claude Code writes a transcript of every session. Your sessions appear here as soon as there are any. Nothing leaves this machine.'}
        </p>
        {!isSample && <Roots roots={roots} />}
        {!isSample && <OpenSample />}
      </div>
      <div>
        <p className="text-sm">
          {isSample
            ? 'If your transcripts are elsewhere, start Annals with one of these:'
            : 'If your transcripts are elsewhere, start Annals with one of these. The last opens the sample:'}
        </p>
        <ul className="mt-1 space-y-1">
          {[...COMMANDS, ...(isSample ? [] : [SAMPLE_COMMAND])].map(({ text, note }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-3">
              <span className="flex items-center gap-1 rounded-md bg-sunken pl-2.5">
                <code className="font-mono text-xs">{text}</code>
                <CopyButton text={text} label={`Copy: ${text}`} />
              </span>
              <span className="text-xs text-muted">{note}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function OpenSample() {
  const queries = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      await callToChange('open sample', {})
      await queries.resetQueries()
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The sample could not be opened.', { tone: 'error' })
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button className="mt-3" icon="play" disabled={isOpening} onClick={() => void open()}>
      {isOpening ? 'Opening the sample…' : 'Open the sample'}
    </Button>
  )
}

function Roots({ roots }: { roots: readonly string[] }) {
  if (roots.length === 0) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Searched in{' '}
      {roots.map((root, index) => (
        <span key={root}>
          {index > 0 && ' and '}
          <code className="font-mono text-xs break-all text-text">{visibleLine(root)}</code>
        </span>
      ))}
      .
    </p>
  )
}
