import type { Context } from '../../operations/context.ts'
import type { KeptContent, KeptKind, KeptReport } from '../../operations/keep/kept-outputs.ts'
import { createPalette } from '../../paint/terminal/palette.ts'
import { paintSection } from '../../paint/terminal/section.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatBytes, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'

export function printKept({ session, files, content }: KeptReport, terminal: Terminal, context: Context): string {
  if (content) return printContent(content, terminal)
  if (files.length === 0) return `${nothing(session)}\n`
  const zone = context.settings.timeZone.value
  const rows = files.map(({ id, kind, name, version, bytes, modifiedAt, state }) => [
    KIND_NAMES[kind],
    formatTime(modifiedAt, zone),
    formatBytes(bytes),
    state === 'archived' ? 'archived' : '',
    visibleLine(id),
    visibleLine(version === null ? '' : `version ${version} of ${name}`),
  ])
  const columns = [
    { title: 'Kind' },
    { title: 'Changed', spare: 2 },
    { title: 'Size', align: 'right', spare: 3 },
    { title: 'State', spare: 1 },
    { title: 'File' },
    { title: 'What', flexible: true, cut: 'start' },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const read = `Print one with "${typedCommand(`kept${session === null ? '' : ` ${session.slice(0, 8)}`} --file FILE`)}".`
  return `${terminal.colors.dim(table.header)}\n${table.rows.join('\n')}\n\n${plural(files.length, 'file')}. ${read}\n`
}

const KIND_NAMES: Readonly<Record<KeptKind, string>> = {
  plan: 'plan',
  todo: 'to-do list',
  task: 'task',
  'file-history': 'file version',
  paste: 'pasted text',
}

function nothing(session: string | null): string {
  return session === null
    ? 'No plans or pasted texts are kept.'
    : 'No plan, to-do list, task or file version is kept for this session.'
}

/** A checklist is painted; any other text is printed as it is, so that it can be piped. */
function printContent({ file, text, isCut, sections }: KeptContent, terminal: Terminal): string {
  if (text === null) return `${visibleLine(file.id)} is a binary file of ${formatBytes(file.bytes)}.\n`
  const isList = sections.some(({ kind }) => kind === 'list')
  const { width, colors } = terminal
  const body = isList
    ? sections.flatMap((section) => paintSection(section, { width, palette: createPalette(colors) })).join('\n')
    : visible(text).replace(/\n$/, '')
  return `${body}\n${isCut ? `… ${formatBytes(file.bytes)} in all\n` : ''}`
}
