import type { Context } from '../../operations/context.ts'
import type { RestoreReport, RestoredFile, VersionInfo } from '../../operations/keep/outputs.ts'
import { formatBytes, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'
import { asTyped } from '../../text/command-line.ts'

const SHOWN = 20

export function printRestore(report: RestoreReport, terminal: Terminal, context: Context): string {
  if (report.versions !== null) return printVersions(report.versions, terminal, context)
  const { files, to } = report
  const lines = [
    ...describe(files, 'restored', to === null ? ' in place' : ` to ${visibleLine(shortPath(to))}`),
    ...describe(files, 'already there'),
    ...describe(files, 'has more'),
  ]
  const failures = files.filter(({ reason }) => reason !== null)
  const all = [...lines, ...describePlaces(files, terminal), ...describeFailures(failures, terminal)]
  return `${all.join('\n').trimStart()}\n`
}

const WORDS = {
  restored: 'restored',
  'already there': 'already there',
  'has more': 'left alone, because the existing file is longer',
} as const

function describe(files: readonly RestoredFile[], state: keyof typeof WORDS, where = ''): string[] {
  const some = files.filter((file) => file.state === state)
  const bytes = some.reduce((sum, file) => sum + file.bytes, 0)
  return some.length === 0 ? [] : [`${plural(some.length, 'file')} (${formatBytes(bytes)}) ${WORDS[state]}${where}.`]
}

function describePlaces(files: readonly RestoredFile[], terminal: Terminal): string[] {
  const restored = files.filter(({ state, kind }) => state === 'restored' && kind === 'session')
  const rest = restored.length > SHOWN ? [`  … and ${restored.length - SHOWN} more`] : []
  return [
    ...restored.slice(0, SHOWN).map(({ target }) => terminal.colors.dim(`  ${visibleLine(shortPath(target))}`)),
    ...rest,
  ]
}

function describeFailures(failures: readonly RestoredFile[], terminal: Terminal): string[] {
  if (failures.length === 0) return []
  // Not wrapped, so that paths can be copied.
  const shown = failures.slice(0, SHOWN).map(({ target, reason, state }) => {
    const words = visibleLine(asTyped(reason ?? ''))
    return `  ${state}: ${words.includes(visibleLine(target)) ? words : `${visibleLine(shortPath(target))}: ${words}`}`
  })
  const rest = failures.length > SHOWN ? [`  … and ${failures.length - SHOWN} more`] : []
  const advice = failures.some(({ state }) => state === 'refused')
    ? wrapPlain('Use --overwrite to replace files that differ, or --to DIR to restore elsewhere.', terminal.width)
    : []
  return ['', terminal.colors.yellow(`${plural(failures.length, 'file')} not restored:`), ...shown, ...rest, ...advice]
}

function printVersions(versions: readonly VersionInfo[], terminal: Terminal, context: Context): string {
  const zone = context.settings.timeZone.value
  const rows = versions.map(({ path, kind, version, bytes, modifiedAt, archivedAt }) => [
    String(version),
    formatTime(modifiedAt, zone),
    formatTime(archivedAt, zone),
    formatBytes(bytes),
    kind,
    visibleLine(shortPath(path)),
  ])
  const columns = [
    { title: 'Revision', align: 'right' },
    { title: 'Written', isTime: true },
    { title: 'Archived', isTime: true, spare: 2 },
    { title: 'Size', align: 'right' },
    { title: 'Kind', spare: 1 },
    { title: 'File', flexible: true, cut: 'start' },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const files = new Set(versions.map(({ path }) => path)).size
  const total = `${plural(versions.length, 'version')} of ${plural(files, 'file')}`
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${total}\n`
}
