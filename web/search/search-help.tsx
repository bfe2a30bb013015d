import { filters } from '../../src/query/filters.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { useExamples } from './use-examples.ts'

const SIGNS: readonly [string, string][] = [
  ['"exact words"', 'this exact phrase'],
  ['connect*', 'words that start with connect'],
  ['*onnec*', 'words that contain onnec'],
  ['/regex/i', 'a regular expression'],
  ['-word', 'without this word'],
  ['a OR b', 'either word'],
]

export function SearchHelp({ onTry }: { onTry: (query: string) => void }) {
  const examples = useExamples()
  return (
    <div className="mx-auto w-full max-w-3xl overflow-y-auto px-4 py-6 text-sm">
      <h2 className="pb-1 text-xs font-medium text-faint">Try</h2>
      <ul className="divide-y divide-line border-y border-line">
        {examples.map(({ query, about }) => (
          <li key={about}>
            <button
              type="button"
              onClick={() => onTry(query)}
              className="flex min-h-9 w-full items-center gap-4 px-1 py-1.5 text-left hover:bg-hover max-sm:flex-col max-sm:items-start max-sm:gap-0"
            >
              <span className="min-w-0 flex-1 font-mono text-xs break-words text-accent max-sm:w-full">
                {visibleLine(query)}
              </span>
              <span className="shrink-0 text-xs text-muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className="pt-6 pb-1 text-xs font-medium text-faint">Query syntax</h2>
      <dl className="grid grid-cols-2 gap-x-8 text-xs max-sm:grid-cols-1">
        {SIGNS.map(([sign, about]) => (
          <Line key={sign} sign={sign} about={about} />
        ))}
        {filters.map(({ name, summary, example }) => (
          <Line key={name} sign={example} about={summary} />
        ))}
      </dl>
    </div>
  )
}

function Line({ sign, about }: { sign: string; about: string }) {
  return (
    <div className="flex items-baseline gap-3 border-b border-line py-1">
      <dt className="w-36 shrink-0 font-mono text-text">{sign}</dt>
      <dd className="min-w-0 text-muted">{about}</dd>
    </div>
  )
}
