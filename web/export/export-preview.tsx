// How the document will look: a page in a frame that can do nothing, anything else as the text it is.
import { classNames } from '../ui/class-names.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pageAddress } from './export-address.ts'
import type { ExportFields } from './export-scope.ts'
import type { ExportPreviewState } from './use-export-preview.ts'

/** More than fit in an address are not needed to see how it begins. */
const MOST_NAMED = 100

export function ExportPreview({ preview }: { preview: ExportPreviewState }) {
  const { error, isStale } = preview
  return (
    <section
      aria-label="Preview"
      aria-busy={isStale}
      className="relative flex min-w-0 flex-1 flex-col border-line bg-sunken max-md:min-h-[42dvh] max-md:flex-auto max-md:border-t md:border-l"
    >
      {error ? (
        <div className="p-4">
          <ErrorNote error={error} onRetry={preview.retry} />
        </div>
      ) : (
        <>
          <HowMuch preview={preview} />
          <Content preview={preview} />
        </>
      )}
      {isStale && <Spinner label="Preparing the preview" className="absolute top-3 right-5 animate-late" />}
    </section>
  )
}

/** Who takes the beginning for the document would think that the rest is lost. */
function HowMuch({ preview: { shown, input } }: { preview: ExportPreviewState }) {
  if (!shown?.isCut || input.format === 'parquet') return null
  return (
    <p className="border-b border-line px-4 py-1 text-xs text-muted">
      {shown.sessions > 1 ? 'The beginning of the first session' : 'The beginning'}
    </p>
  )
}

/** It is as foreign as a page of another site: it runs nothing and goes nowhere. */
function Page({ input, className }: { input: ExportFields; className: string }) {
  const address = pageAddress({
    ...input,
    ...(input.sessions ? { sessions: input.sessions.slice(0, MOST_NAMED) } : {}),
  })
  return (
    <iframe
      title="Preview of the page"
      sandbox=""
      src={address}
      className={classNames(className, 'w-full bg-canvas')}
    />
  )
}

function FileNames({ names, className }: { names: readonly string[]; className: string }) {
  return (
    <ul className={classNames(className, 'overflow-auto p-4 text-xs')}>
      {names.map((name) => (
        <li key={name} className="flex h-7 items-center gap-2 border-b border-line font-mono">
          <Icon name="database" className="text-faint" />
          {visibleLine(name)}
        </li>
      ))}
    </ul>
  )
}

function Content({ preview: { shown, input, isStale } }: { preview: ExportPreviewState }) {
  if (!shown) return null
  const look = classNames('min-h-0 flex-1', isStale && 'opacity-60')
  if (input.format === 'html') return <Page input={input} className={look} />
  if (input.format === 'parquet') return <FileNames names={shown.files} className={look} />
  return (
    <pre
      // It scrolls, and so the keyboard must get there.
      tabIndex={0}
      aria-label="Preview of the text"
      className={classNames(look, 'overflow-auto p-4 font-mono text-xs whitespace-pre outline-offset-[-2px]')}
    >
      {shown.head}
      {shown.isCut && <span className="text-faint">{'\n… it goes on'}</span>}
    </pre>
  )
}
