// Prints a file in time: the content itself, byte for byte unless it goes to a terminal, a table of versions, or a diff.
import { AppError } from '../../error.ts'
import type { Context } from '../../operations/context.ts'
import type {
  FileReport,
  FileVersionDiff,
  FileVersionList,
  FileVersionRow,
  OneFileVersion,
} from '../../operations/files/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatBytes, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { shellWord } from '../../paint/shell-word.ts'
import type { Terminal } from '../terminal.ts'
import { paintPatch } from './paint-patch.ts'
import { shortCommand } from './short-command.ts'

export function printFile(report: FileReport, terminal: Terminal, context: Context): string {
  if ('versions' in report) return printVersions(report, terminal, context)
  return 'patch' in report ? printDiff(report, terminal) : printContent(report, terminal)
}

function printContent(report: OneFileVersion, terminal: Terminal): string {
  const { path, number, exists, label, content, laterCommands } = report
  if (laterCommands.length > 0)
    terminal.writeError(
      `After the last record that shows it, ${plural(laterCommands.length, 'shell command')} may have changed ${visibleLine(path)}:\n` +
        laterCommands.map(({ command }) => `  ${shortCommand(command)}\n`).join(''),
    )
  if (content !== null) return forOutput(content, terminal)
  const list = typedCommand(`file ${shellWord(path)} --list`)
  if (exists === false) throw new AppError('refused', `${path} does not exist in version ${number}; see "${list}".`)
  const diff = typedCommand(`file ${shellWord(path)} --diff ${number}`)
  throw new AppError(
    'refused',
    `Version ${number} of ${path} is ${label}: its whole content is not known. "${diff}" shows the recorded changes, "${list}" all versions.`,
  )
}

/** A terminal gets no control characters; a file or a pipe gets every byte. */
export function forOutput(text: string, { tableWidth }: Terminal): string {
  return tableWidth === Infinity ? text : visible(text)
}

function printDiff({ path, from, to, isComplete, patch }: FileVersionDiff, terminal: Terminal): string {
  if (!isComplete)
    terminal.writeError(
      patch === ''
        ? `Version ${from} or ${to} of ${visibleLine(path)} is partial, and no record shows the changes between them.\n`
        : `Version ${from} or ${to} of ${visibleLine(path)} is partial; these are the recorded changes, which do not apply as a patch.\n`,
    )
  return paintPatch(patch, terminal)
}

function printVersions({ path, versions }: FileVersionList, terminal: Terminal, context: Context): string {
  if (versions.length === 0) return `No version of ${visibleLine(path)} is from this session.\n`
  const zone = context.settings.timeZone.value
  const rows = versions.map((row, index) => [
    String(row.number),
    row.at === null ? '' : formatTime(row.at, zone),
    row.label + (row.verified ? ' ✓' : ''),
    visibleLine((row.session ?? '').slice(0, 8)),
    row.turn === null ? '' : `${row.agentId === null ? '' : 'agent '}${row.turn}`,
    row.exists === false ? 'deleted' : row.bytes === null ? '' : formatBytes(row.bytes),
    changesOf(row),
    visibleLine(reasonOf(row, versions[index - 1])),
  ])
  const columns = [
    { title: '#', align: 'right' },
    { title: 'Time', isTime: true, spare: 3 },
    { title: 'Content' },
    { title: 'Session', spare: 2 },
    { title: 'Turn', align: 'right', spare: 1 },
    { title: 'Size', align: 'right', spare: 4 },
    { title: 'Lines', align: 'right' },
    { title: 'Prompt or cause', flexible: true },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const print = typedCommand(`file ${shellWord(path)} --at MESSAGE|TIME`)
  return (
    `${visibleLine(path)}\n\n${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n` +
    `${plural(versions.length, 'version')}${partialNote(versions)}. Print one with "${print}", its changes with "--diff N".\n`
  )
}

function partialNote(versions: readonly FileVersionRow[]): string {
  const partial = versions.filter(({ label }) => label === 'partial').length
  return partial === 0 ? '' : `, ${partial} of them only in part`
}

function changesOf({ added, removed }: FileVersionRow): string {
  if (added === null || removed === null) return ''
  return added === 0 && removed === 0 ? '' : `+${added} −${removed}`
}

/** A prompt is printed once, in the first of its versions. */
function reasonOf({ cause, evidence, prompt, added, session, turn }: FileVersionRow, before?: FileVersionRow): string {
  if (cause !== null) return causeText(cause)
  const isShown = added === null && SHOWN.has(evidence[0]?.kind ?? '')
  const isRepeated =
    before?.cause === null && before.session === session && before.turn === turn && before.prompt === prompt
  const text = isRepeated ? '' : (prompt ?? '')
  return isShown ? `(as first seen) ${text}` : text
}

const SHOWN: ReadonlySet<string> = new Set(['read', 'read in parts', 'cat', 'attachment', 'next original', 'backup'])

const CAUSES: Readonly<Record<NonNullable<FileVersionRow['cause']>['kind'], string>> = {
  command: 'changed outside, by',
  formatter: 'changed outside, by',
  session: 'changed outside, in session',
  editor: 'changed outside, in an editor',
  unknown: 'changed outside',
}

function causeText({ kind, detail }: NonNullable<FileVersionRow['cause']>): string {
  return `(${CAUSES[kind]}${detail === null ? '' : ` ${detail}`})`
}
