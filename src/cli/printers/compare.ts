// Prints a comparison: figures of both sides, the first difference, the turns side by side and the changed files.
import type { Context } from '../../operations/context.ts'
import type {
  ComparedFigures,
  ComparedFile,
  ComparedRow,
  ComparedSide,
  Comparison,
} from '../../operations/compare/outputs.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatCount, formatSpent, formatTime, formatTokens, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import { paintPatch } from '../file-printers/paint-patch.ts'
import { STATE_WORDS } from '../state-words.ts'
import type { Terminal } from '../terminal.ts'

export function printCompare(comparison: Comparison, terminal: Terminal, context: Context): string {
  const { a, b, files } = comparison
  const zone = context.settings.timeZone.value
  const parts = [
    [sideLine('A', a, terminal, zone), sideLine('B', b, terminal, zone)],
    printFigures(comparison, terminal),
    printDivergence(comparison, terminal),
    printRows(comparison.rows, terminal),
    printFiles(files, terminal),
  ]
  const text = parts.map((lines) => `${lines.join('\n')}\n`).join('\n')
  const diffs = files.map(({ diff }) => diff ?? '').join('')
  return diffs === '' ? text : `${text}\n${paintPatch(diffs, terminal)}`
}

function sideLine(name: string, side: ComparedSide, { colors, width }: Terminal, zone: string): string {
  const facts = [
    side.id.slice(0, 8),
    side.branch === null ? 'main line' : `branch ${side.branch}`,
    side.project === null ? '' : visibleLine(side.project.name),
    side.startedAt === null ? '' : formatTime(side.startedAt, zone),
    side.state === 'idle' ? '' : STATE_WORDS[side.state],
  ].filter(Boolean)
  const rest = facts.join(', ')
  return `${colors.bold(`${name}  ${fit(visibleLine(side.title), Math.max(20, width - rest.length - 6))}`)}  ${colors.dim(rest)}`
}

const FIGURES: readonly { title: string; cell: (figures: ComparedFigures) => string }[] = [
  { title: 'Turns', cell: ({ turns }) => formatCount(turns) },
  { title: 'Messages', cell: ({ messages }) => formatCount(messages) },
  { title: 'Tool calls', cell: ({ toolCalls }) => formatCount(toolCalls) },
  { title: 'Errors', cell: ({ errors }) => formatCount(errors) },
  { title: 'Time in turns', cell: ({ activeMs }) => formatDuration(activeMs) },
  { title: 'Tokens', cell: ({ tokens }) => formatTokens(sumTokens(tokens)) },
  { title: 'Cost', cell: ({ cost }) => formatSpent(cost) || '$0.00' },
]

function sumTokens({ input, output, cacheWrite, cacheRead }: ComparedFigures['tokens']): number {
  return input + output + cacheWrite + cacheRead
}

function printFigures({ a, b, shared }: Comparison, { colors, tableWidth }: Terminal): string[] {
  const sides = shared.messages === 0 ? [a.line, b.line] : [a.line, b.line, a.own, b.own]
  const titles = ['', 'A', 'B', 'A after', 'B after'].slice(0, sides.length + 1)
  const columns = titles.map((title, index): Column => ({ title, align: index === 0 ? 'left' : 'right' }))
  const rows = [
    ...FIGURES.map(({ title, cell }) => [title, ...sides.map(cell)]),
    ['Cost of session', formatSpent(a.session.cost) || '$0.00', formatSpent(b.session.cost) || '$0.00'],
  ]
  const table = layoutTable(columns, rows, tableWidth)
  return [colors.dim(table.header), ...table.rows]
}

function printDivergence({ shared, divergence }: Comparison, { colors, width }: Terminal): string[] {
  if (!divergence) return ['Both have the same messages.']
  const same =
    shared.messages === 0
      ? 'They share no messages.'
      : `The first ${plural(shared.messages, 'message')} (${plural(shared.turns, 'whole turn')}) are the same. Then:`
  const lines = (['a', 'b'] as const).map((side) => {
    const place = divergence[side]
    const words = place ? `turn ${place.turn}  ${visibleLine(place.text)}` : 'ends here'
    return fit(`  ${side.toUpperCase()}  ${words}`, width)
  })
  return [colors.bold('First difference'), same, ...lines]
}

const MARKS: Readonly<Record<ComparedRow['kind'], string>> = {
  same: '=',
  forked: 'Y',
  similar: '~',
  different: '≠',
  'a only': '<',
  'b only': '>',
}

const ROW_COLUMNS: readonly Column[] = [
  { title: '' },
  { title: 'A', align: 'right' },
  { title: 'Prompt', flexible: true },
  { title: 'Cost', align: 'right', spare: 2 },
  { title: 'B', align: 'right' },
  { title: 'Prompt', flexible: true },
  { title: 'Cost', align: 'right', spare: 1 },
]

function printRows(rows: readonly ComparedRow[], { colors, tableWidth }: Terminal): string[] {
  const trunk = rows.findIndex(({ kind }) => kind !== 'same')
  const folded = trunk < 0 ? rows.length : trunk
  const cells = rows.slice(folded).map(({ kind, a, b }) => [MARKS[kind], ...turnCells(a), ...turnCells(b)])
  const table = layoutTable(ROW_COLUMNS, cells, tableWidth)
  return [
    colors.bold('Turns'),
    ...(folded > 0 ? [colors.dim(`=  ${plural(folded, 'turn')} at the beginning, the same in both`)] : []),
    ...(cells.length > 0 ? [colors.dim(table.header), ...table.rows] : []),
    ...(cells.length > 0
      ? [colors.dim('= same  Y parts here  ~ similar prompt  ≠ different  < only in A  > only in B')]
      : []),
  ]
}

function turnCells(turn: ComparedRow['a']): string[] {
  if (!turn) return ['', '', '']
  return [String(turn.index), visibleLine(turn.prompt ?? '(before the first prompt)'), formatSpent(turn.cost)]
}

const SIDES = { both: 'A and B', a: 'A', b: 'B' } as const

const RESULTS = { same: 'same result', different: '', unknown: 'result not recorded' } as const

function printFiles(files: readonly ComparedFile[], { colors, tableWidth }: Terminal): string[] {
  if (files.length === 0) return [colors.bold('Files'), 'Neither changed a file.']
  const columns: readonly Column[] = [
    { title: 'Changed in' },
    { title: 'File', flexible: true, cut: 'start' },
    { title: 'Added', align: 'right' },
    { title: 'Removed', align: 'right' },
    { title: '' },
  ]
  const rows = files.map(({ side, name, added, removed, result }) => [
    SIDES[side],
    visibleLine(name),
    added === null || result === 'same' ? '' : `+${formatCount(added)}`,
    removed === null || result === 'same' ? '' : `−${formatCount(removed)}`,
    side !== 'both' && result === 'same' ? 'taken back' : RESULTS[result],
  ])
  const table = layoutTable(columns, rows, tableWidth)
  return [colors.bold('Files'), colors.dim(table.header), ...table.rows]
}
