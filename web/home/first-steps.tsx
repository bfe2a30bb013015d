// For those who have nothing of their own here yet: what Annals looks at, and how to point it elsewhere.
import { visibleLine } from '../../src/text/visible.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { field } from '../../src/text/advice.ts'
import { flagOf } from '../../src/text/command-line.ts'

export interface FirstStepsProps {
  isSample: boolean
  roots: readonly string[]
}

const COMMANDS = [
  { text: `annals ${flagOf(field('claudeDir', 'DIR'))}`, note: 'reads another folder' },
  { text: 'CLAUDE_CONFIG_DIR=DIR annals', note: 'as Claude Code itself is told' },
] as const

export function FirstSteps({ isSample, roots }: FirstStepsProps) {
  return (
    <section className="mt-4 grid gap-x-10 gap-y-3 border-y border-line px-3 py-3 lg:grid-cols-2">
      <div>
        <h2 className="font-medium">{isSample ? 'This is the sample archive' : 'There are no sessions yet'}</h2>
        <p className="mt-0.5 text-sm text-muted">
          {isSample
            ? 'No transcripts of your own were found, so you see a few invented sessions: try everything. As soon as Claude Code has written a transcript, yours are shown instead.'
            : 'Claude Code writes a transcript of every session; it appears here as soon as there is one. Nothing leaves this machine.'}
        </p>
        {!isSample && <Roots roots={roots} />}
      </div>
      <div>
        <p className="text-sm">If yours lie elsewhere, start Annals with one of these:</p>
        <ul className="mt-1 space-y-1">
          {COMMANDS.map(({ text, note }) => (
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

function Roots({ roots }: { roots: readonly string[] }) {
  if (roots.length === 0) return null
  return (
    <p className="mt-2 text-sm text-muted">
      Looked for in{' '}
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
