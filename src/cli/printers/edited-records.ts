import type { EditReport } from '../../operations/edit/outputs.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit, padEnd, padStart, textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from './short-path.ts'

type TouchedRecord = EditReport['records'][number]

const MAX_RECORDS = 20

export function editedRecords({ records, touched }: EditReport, terminal: Terminal): string[] {
  const shown = records.slice(0, MAX_RECORDS)
  const widths = {
    line: Math.max(...shown.map(({ line }) => formatCount(line).length)),
    type: Math.max(...shown.map(({ type }) => textWidth(visibleLine(type)))),
  }
  const isOneFile = new Set(shown.map(({ path }) => path)).size === 1
  const lines = shown.flatMap((record, index) => [
    ...(isOneFile || record.path === shown[index - 1]?.path ? [] : [fileLine(record, terminal)]),
    ...recordLines(record, widths, terminal),
  ])
  const rest = touched - shown.length
  return rest > 0 ? [...lines, terminal.colors.dim(`  … and ${plural(rest, 'more record')}`)] : lines
}

function fileLine({ path }: TouchedRecord, { colors, tableWidth }: Terminal): string {
  return colors.dim(fit(`  ${visibleLine(shortPath(path))}`, tableWidth))
}

const SIGNS: Readonly<Record<TouchedRecord['change'], string>> = {
  removed: '−',
  added: '+',
  changed: '~',
  relinked: '↳',
  masked: '*',
}

function recordLines(record: TouchedRecord, widths: { line: number; type: number }, terminal: Terminal): string[] {
  const { colors, tableWidth } = terminal
  const place = `${padStart(formatCount(record.line), widths.line)} ${padEnd(visibleLine(record.type), widths.type)}`
  const room = tableWidth - textWidth(place) - MARGIN
  const [first = '', ...more] = words(record).map((text) => fit(visibleLine(text), room))
  const head = `  ${paintOf(record, terminal)(SIGNS[record.change])} ${colors.dim(place)}  ${first}`
  return [head.trimEnd(), ...more.map((text) => `${' '.repeat(textWidth(place) + MARGIN)}${text}`)]
}

/** Two columns at the left, the sign and a space, and two before the text. */
const MARGIN = 6

function words({ change, before, after }: TouchedRecord): string[] {
  if (change === 'relinked') return [[before, after].filter((text) => text !== null).join(' → ')]
  if (change !== 'changed') return [before ?? after ?? '']
  return [...(before === null ? [] : [`− ${before}`]), ...(after === null ? [] : [`+ ${after}`])]
}

function paintOf({ change }: TouchedRecord, { colors }: Terminal): (text: string) => string {
  switch (change) {
    case 'removed':
      return colors.red
    case 'added':
      return colors.green
    case 'changed':
    case 'masked':
      return colors.yellow
    case 'relinked':
      return colors.dim
  }
}
