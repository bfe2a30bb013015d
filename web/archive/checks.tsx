// Verify, doctor and drift: the same operations as the commands, run on request.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { progressText } from '../home/sync-progress.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import {
  doctorVerdict,
  driftVerdict,
  sessionOfFile,
  sourcesText,
  verifyVerdict,
  type DoctorReport,
  type DriftReport,
  type Verification,
} from './archive-text.ts'
import { Section, VerdictLine } from './section.tsx'
import { useCheck, type Check } from './use-check.ts'

const MOST_ROWS = 100

export function VerifySection() {
  const part = useCheck('verify', { sample: true })
  const all = useCheck('verify', {})
  const shown = all.at >= part.at ? all : part
  return (
    <Section
      title="Verify"
      about="Checks stored bytes against their hashes, and the archive against the files still on disk. Changes nothing."
      action={
        <>
          <RunButton check={part} isBlocked={all.isRunning}>
            Check 5 %
          </RunButton>
          <RunButton check={all} isBlocked={part.isRunning}>
            Check everything
          </RunButton>
        </>
      }
    >
      <Outcome check={shown} label="Checking the archive">
        {(report) => (
          <VerdictLine verdict={verifyVerdict(report)}>
            <p className="text-xs text-muted">{sourcesText(report)}</p>
            <DamagedBytes report={report} />
          </VerdictLine>
        )}
      </Outcome>
    </Section>
  )
}

function DamagedBytes({ report: { damaged, problems, odd, lost } }: { report: Verification }) {
  return (
    <Rows
      label="What is wrong"
      rows={[
        ...damaged.map(({ path, version, offset, length, reason }) => ({
          key: `${path} ${version} ${offset}`,
          path,
          note: `version ${version}, ${formatBytes(length)} at ${formatCount(offset)}: ${reason}`,
        })),
        ...problems.map(({ line, reason }) => ({ key: `line ${line}`, path: `catalog line ${line}`, note: reason })),
        ...lost.map((path) => ({ key: `lost ${path}`, path, note: 'neither in the archive nor on disk' })),
        ...odd.map(({ path, state, detail }) => ({ key: `odd ${path}`, path, note: detail ?? state })),
      ]}
    />
  )
}

export function DoctorSection() {
  const check = useCheck('doctor', {})
  return (
    <Section
      title="Transcripts"
      about="Reads every transcript and lists each line that is not exactly one JSON object, with the records recovered from it. Changes nothing."
      action={<RunButton check={check}>Check transcripts</RunButton>}
    >
      <Outcome check={check} label="Reading transcripts">
        {(report) => (
          <VerdictLine verdict={doctorVerdict(report)}>
            <DamagedLines report={report} />
          </VerdictLine>
        )}
      </Outcome>
    </Section>
  )
}

function DamagedLines({ report: { damage } }: { report: DoctorReport }) {
  return (
    <Rows
      label="Damaged lines"
      rows={damage.map(({ file, line, kind, recovered, length }) => ({
        key: `${file} ${line}`,
        path: file,
        note: `line ${formatCount(line)}, ${kind}, ${formatBytes(length)}, ${plural(recovered, 'record')} recovered`,
      }))}
    />
  )
}

export function DriftSection() {
  const check = useCheck('drift', {})
  return (
    <Section
      title="Unknown data"
      about="Lists record types, tools and fields of newer Claude Code versions that this version has no schema for. Nothing is lost: they are kept and shown raw."
      action={<RunButton check={check}>Look for unknown data</RunButton>}
    >
      <Outcome check={check} label="Reading transcripts">
        {(report) => (
          <VerdictLine verdict={driftVerdict(report)}>
            <UnknownNames report={report} />
          </VerdictLine>
        )}
      </Outcome>
    </Section>
  )
}

function UnknownNames({ report: { unknown } }: { report: DriftReport }) {
  if (unknown.length === 0) return null
  return (
    <ul aria-label="Unknown names" className="mt-2 text-xs">
      {unknown.slice(0, MOST_ROWS).map(({ family, name, count, files, versions }) => (
        <li key={`${family} ${name}`} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1">
          <Badge>{family}</Badge>
          <span className="min-w-0 flex-1 font-mono wrap-anywhere">{visibleLine(name)}</span>
          <span className="text-muted tabular-nums">
            {formatCount(count)}× in {plural(files, 'file')}
          </span>
          <span className="text-faint tabular-nums">{Object.keys(versions).map(visibleLine).slice(-3).join(', ')}</span>
        </li>
      ))}
      <More count={unknown.length} />
    </ul>
  )
}

function RunButton({
  check,
  isBlocked = false,
  children,
}: {
  check: Check<'verify'> | Check<'doctor'> | Check<'drift'>
  isBlocked?: boolean
  children: ReactNode
}) {
  return (
    <Button size="sm" icon="play" disabled={check.isRunning || isBlocked} onClick={check.run}>
      {children}
    </Button>
  )
}

interface OutcomeProps<Name extends 'verify' | 'doctor' | 'drift'> {
  check: Check<Name>
  label: string
  children: (report: NonNullable<Check<Name>['data']>) => ReactNode
}

function Outcome<Name extends 'verify' | 'doctor' | 'drift'>({ check, label, children }: OutcomeProps<Name>) {
  const { data, error, isRunning, progress, run } = check
  if (isRunning)
    return (
      <div className="flex max-w-xl flex-col gap-1.5 text-xs text-muted">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span role="status">{label}…</span>
          {progress && (
            <span className="tabular-nums">
              {progress.label}, {progressText(progress)}
            </span>
          )}
        </p>
        <ProgressBar label={label} progress={progress} />
      </div>
    )
  if (error) return <ErrorNote error={error} onRetry={run} />
  return data ? children(data) : null
}

interface PathRow {
  key: string
  path: string
  note: string
}

function Rows({ label, rows }: { label: string; rows: readonly PathRow[] }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 text-xs">
      {rows.slice(0, MOST_ROWS).map(({ key, path, note }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-1">
          <FilePath path={path} />
          <span className="text-muted tabular-nums">{visibleLine(note)}</span>
        </li>
      ))}
      <More count={rows.length} />
    </ul>
  )
}

function FilePath({ path }: { path: string }) {
  const session = sessionOfFile(path)
  const text = <span className="font-mono wrap-anywhere">{visibleLine(path)}</span>
  if (session === null) return <span className="min-w-0 flex-1 basis-60">{text}</span>
  return (
    <Link
      href={`/s/${encodeURIComponent(session)}`}
      className="min-w-0 flex-1 basis-60 text-accent hover:underline max-md:py-1"
    >
      {text}
    </Link>
  )
}

function More({ count }: { count: number }) {
  if (count <= MOST_ROWS) return null
  return <li className="border-t border-line py-1 text-muted">and {formatCount(count - MOST_ROWS)} more</li>
}
