// The two compared conversations side by side, and the controls to choose others.
import { Link } from 'wouter'
import { shortModel } from '../../src/text/short-model.ts'
import { formatTime } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Cost } from '../usage/cost.tsx'
import { messageLink, type ComparedName, type SideName } from './compare-address.ts'
import type { ComparedSide } from './figure-rows.ts'
import { SideLetter } from './side-letter.tsx'

export interface CompareHeadsProps {
  a: ComparedSide
  b: ComparedSide
  onChange: (side: SideName, name: ComparedName) => void
  onChoose: (side: SideName) => void
}

export function CompareHeads({ a, b, onChange, onChoose }: CompareHeadsProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Head name="a" side={a} onChange={onChange} onChoose={onChoose} />
      <Head name="b" side={b} onChange={onChange} onChoose={onChoose} />
    </div>
  )
}

interface HeadProps extends Pick<CompareHeadsProps, 'onChange' | 'onChoose'> {
  name: SideName
  side: ComparedSide
}

function Head({ name, side, onChange, onChoose }: HeadProps) {
  const letter = name.toUpperCase()
  const compared = { session: side.id, branch: side.branch }
  return (
    <section
      aria-label={`Conversation ${letter}`}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex min-w-0 items-start gap-2">
        <SideLetter side={name} />
        <h2 className="min-w-0 flex-1 font-medium">
          <Link
            href={messageLink(compared, null)}
            className="line-clamp-2 wrap-anywhere hover:text-accent hover:underline"
          >
            {visibleLine(side.title)}
          </Link>
        </h2>
      </div>
      <p className="flex flex-wrap gap-x-2 text-xs text-muted tabular-nums">{factsOf(side).join(' · ')}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {side.branches > 0 && (
          <label className="inline-flex items-center gap-1.5 text-xs text-muted">
            <Icon name="branch" className="size-3.5 text-faint" />
            <span className="sr-only">Line of {letter}</span>
            <select
              value={side.branch ?? ''}
              onChange={({ target }) =>
                onChange(name, { session: side.id, branch: target.value === '' ? null : Number(target.value) })
              }
              className="h-7 rounded-md border border-line bg-canvas px-2 text-xs text-text max-md:h-8"
            >
              <option value="">Main line</option>
              {Array.from({ length: side.branches }, (_, index) => (
                <option key={index} value={index + 1}>
                  Branch {index + 1}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className="ml-auto text-xs text-muted tabular-nums" title="The session with all its branches and agents">
          Session <Cost of={side.session.cost} none="no cost" />
        </span>
        <Button size="sm" variant="quiet" onClick={() => onChoose(name)}>
          Change…<span className="sr-only"> session {letter}</span>
        </Button>
      </div>
    </section>
  )
}

function factsOf({ project, gitBranch, startedAt, models, state }: ComparedSide): string[] {
  return [
    project === null ? '' : visibleLine(project.name),
    gitBranch === null ? '' : visibleLine(gitBranch),
    startedAt === null ? '' : formatTime(startedAt, 'system'),
    models.map(shortModel).join(', '),
    state === 'live' ? 'running' : '',
  ].filter((text) => text !== '')
}
