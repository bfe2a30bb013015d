// What is known about a version: label, size, session, cause, prompt and evidence.
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { formatBytes, formatCount, formatTime } from '../../src/text/quantity.ts'
import { visible, visibleLine } from '../../src/text/visible.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { VersionEntry } from './file-data.ts'
import { VersionCost } from './version-cost.tsx'
import { LineChange, VersionBadge } from './version-marks.tsx'
import {
  causeText,
  evidenceText,
  LABELS,
  isOnlyShown,
  promptLink,
  recordLink,
  sizeText,
  VERIFIED_NOTE,
} from './version-text.ts'

export function VersionDetail({ path, version }: { path: string; version: VersionEntry }) {
  const { number, label, verified, cause, prompt } = version
  const link = promptLink(version)
  return (
    <section aria-label={`About version ${number}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        <h2 className="text-sm font-medium text-text tabular-nums">Version {formatCount(number)}</h2>
        <VersionBadge version={version} />
        <Facts path={path} version={version} />
      </div>
      <p className="text-xs text-faint">
        {LABELS[label].note}
        {verified ? `. ${VERIFIED_NOTE}.` : '.'}
      </p>
      {cause !== null && (
        <p className="flex items-start gap-1.5 text-xs text-(--chart-plum)">
          <Icon name="external" className="mt-px size-3.5" />
          <span className="min-w-0 wrap-anywhere">{capital(causeText(cause))}</span>
        </p>
      )}
      <div className="flex flex-col items-start gap-1.5 border-l-2 border-line pl-3">
        {isOnlyShown(version) && (
          <p className="text-xs text-faint">No recorded prompt made it. First shown in this turn:</p>
        )}
        {prompt !== null && prompt !== '' && (
          <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-text">
            {visible(prompt.trim().replace(/\n\s*\n/g, '\n'))}
          </p>
        )}
        {link !== null && (
          <Link href={link} className={buttonClasses('plain', 'sm')}>
            <Icon name="message" />
            {isOnlyShown(version) ? 'Open the message that first shows it' : 'Open the prompt that made it'}
          </Link>
        )}
      </div>
      <Evidence key={number} version={version} />
    </section>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Facts({ path, version }: { path: string; version: VersionEntry }) {
  const { at, session, sessionTitle, turn, agentId, bytes } = version
  const size = [sizeText(version), bytes === null ? '' : formatBytes(bytes)].filter((part) => part !== '').join(', ')
  const facts: ReactNode[] = []
  if (version.added !== null) facts.push(<LineChange version={version} />)
  if (size !== '') facts.push(size)
  if (at !== null) facts.push(<time dateTime={at}>{formatTime(at, 'system')}</time>)
  if (session !== null)
    facts.push(
      <Link href={recordLink(session, null)} className="text-accent hover:underline">
        {/* A title may be a whole prompt, which is shown below. */}
        <span
          title={visibleLine(sessionTitle ?? session)}
          className="inline-block max-w-full truncate align-bottom md:max-w-96"
        >
          {visibleLine(sessionTitle ?? session)}
        </span>
      </Link>,
    )
  if (turn !== null) facts.push(`turn ${formatCount(turn)}`)
  if (agentId !== null) facts.push('by an agent')
  facts.push(<VersionCost path={path} version={version} label="turn cost " />)
  return facts.map((fact, index) => (
    // The facts of a version do not change.
    <span key={index} className="min-w-0 tabular-nums">
      {fact}
    </span>
  ))
}

/** Mounted once per version. */
function Evidence({ version: { evidence } }: { version: VersionEntry }) {
  const [isExpanded, setExpanded] = useState(false)
  if (evidence.length === 0) return null
  const shown = isExpanded ? evidence : evidence.slice(0, MOST_EVIDENCE)
  return (
    <div className="flex flex-wrap items-baseline gap-x-1 gap-y-0.5 text-xs text-muted">
      <span className="text-faint">Evidence:</span>
      <ul className="contents">
        {shown.map(({ kind, session, uuid }, index) => (
          // A record may be evidence twice, and the order never changes.
          <li key={index} className="flex items-baseline">
            {session === null ? (
              <span className="px-1">{evidenceText(kind)}</span>
            ) : (
              <Link
                href={recordLink(session, uuid)}
                title={index === 0 ? 'Gave the content' : 'Shows the same content'}
                className="rounded-sm px-1 text-accent hover:bg-hover hover:underline max-md:py-1"
              >
                {evidenceText(kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {evidence.length > shown.length && (
        <button type="button" onClick={() => setExpanded(true)} className="px-1 text-muted hover:underline max-md:py-1">
          and {formatCount(evidence.length - shown.length)} more
        </button>
      )}
    </div>
  )
}

/** A file that is read in every turn has hundreds. */
const MOST_EVIDENCE = 12
