import { formatCount, formatLineCost, formatTime, formatTokens } from '../../src/text/quantity.ts'
import { baseName } from '../../src/format/path.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortModel } from '../../src/text/short-model.ts'
import { useLocation } from 'wouter'
import { call, type CallOutput } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { showToast } from '../ui/toast.tsx'
import { momentText } from './period-text.ts'

type Price = NonNullable<CallOutput<'usage explain'>['entries'][number]['price']>

type Explanation = CallOutput<'usage explain'>

export type LedgerEntry = Explanation['entries'][number]

export interface LineTableProps {
  entries: readonly LedgerEntry[]
  timeZone: string
  isOneDay: boolean
  reasons: Explanation['reasons']
}

const HEADS = [
  { title: 'Line', className: 'text-right' },
  { title: 'Time', className: 'text-left max-sm:hidden' },
  { title: 'Message', className: 'text-left max-lg:hidden' },
  { title: 'Model', className: 'text-left max-md:hidden' },
  { title: 'Input', className: 'text-right max-lg:hidden' },
  { title: 'Output', className: 'text-right max-lg:hidden' },
  { title: 'Write', className: 'text-right max-lg:hidden' },
  { title: 'Read', className: 'text-right max-lg:hidden' },
  { title: 'Tokens', className: 'text-right lg:hidden' },
  { title: '$ per M', className: 'text-right max-md:hidden' },
  { title: 'Cost', className: 'text-right' },
  { title: 'Counted', className: 'text-left' },
] as const

export function LineTable({ entries, timeZone, isOneDay, reasons }: LineTableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label="Lines" className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted">
            {HEADS.map(({ title, className }) => (
              <th key={title} scope="col" className={classNames('px-2 py-1 font-normal first:pl-0', className)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {byFile(entries).map(({ file, first, lines }) => (
          <tbody key={`${file} ${first}`}>
            <tr className="border-b border-line">
              <th
                scope="rowgroup"
                colSpan={HEADS.length}
                title={visibleLine(file)}
                className="pt-3 pb-1 text-left font-medium"
              >
                {visibleLine(baseName(file))}
              </th>
            </tr>
            {lines.map((entry, index) => (
              <LineRow key={first + index} {...{ entry, timeZone, isOneDay, reasons }} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function LineRow({ entry, timeZone, isOneDay, reasons }: { entry: LedgerEntry } & Omit<LineTableProps, 'entries'>) {
  const { tokens, counted, timestamp, messageId, model, line, lowerBound } = entry
  const written = tokens.cacheWrite5m + tokens.cacheWrite1h
  const cells = [
    entry.session === null ? (
      formatCount(line)
    ) : (
      <OpenLine key="line" session={entry.session} file={entry.file} line={line} />
    ),
    timestamp === null ? (
      ''
    ) : (
      <span key="time" title={formatTime(timestamp, timeZone)}>
        {momentText(formatTime(timestamp, timeZone), isOneDay ? 'day' : 'week')}
      </span>
    ),
    <span key="id" title={visibleLine(messageId ?? '')} className="font-mono">
      {visibleLine(shortId(messageId ?? ''))}
    </span>,
    shortModel(model ?? ''),
    formatTokens(tokens.input),
    formatTokens(tokens.output) + (counted && lowerBound ? '+' : ''),
    formatTokens(written),
    formatTokens(tokens.cacheRead),
    formatTokens(tokens.input + tokens.output + written + tokens.cacheRead),
    entry.price ? <span title={priceTitle(entry.price)}>{priceText(entry.price)}</span> : '',
    formatLineCost(entry),
    <Decision key="decision" entry={entry} reasons={reasons} />,
  ]
  return (
    <tr className={classNames('border-b border-line hover:bg-hover', !counted && 'text-muted')}>
      {HEADS.map(({ title, className }, index) => (
        <td key={title} className={classNames('px-2 py-0.5 whitespace-nowrap first:pl-0', className)}>
          {cells[index]}
        </td>
      ))}
    </tr>
  )
}

/** A line has no link of its own: which message it belongs to is looked up when it is opened. */
function OpenLine({ session, file, line }: { session: string; file: string; line: number }) {
  const [, go] = useLocation()
  const open = async () => {
    try {
      const { uuid } = await call('session line', { session, file, line })
      go(`/s/${encodeURIComponent(session)}#${encodeURIComponent(uuid)}`)
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'error' })
    }
  }
  return (
    <button
      type="button"
      title="Open its message"
      onClick={() => void open()}
      className="text-accent hover:underline max-md:min-h-6 max-md:min-w-6"
    >
      {formatCount(line)}
    </button>
  )
}

function Decision({ entry, reasons }: Pick<LineTableProps, 'reasons'> & { entry: LedgerEntry }) {
  if (entry.counted) return <span className="text-ok">counted</span>
  const { duplicateOf } = entry
  const original = duplicateOf ? ` Line ${duplicateOf.line} of ${baseName(duplicateOf.file)} counts instead.` : ''
  return <Badge title={visibleLine(`${reasons[entry.reason] ?? ''}${original}`)}>{entry.reason}</Badge>
}

/** Keeps the end of an id: all message ids begin alike. */
function shortId(id: string): string {
  return id.length <= 14 ? id : `…${id.slice(-12)}`
}

function byFile(entries: readonly LedgerEntry[]): { file: string; first: number; lines: LedgerEntry[] }[] {
  const groups: { file: string; first: number; lines: LedgerEntry[] }[] = []
  entries.forEach((entry, index) => {
    const group = groups.at(-1)
    if (group?.file === entry.file) group.lines.push(entry)
    else groups.push({ file: entry.file, first: index, lines: [entry] })
  })
  return groups
}

function priceText({ usdPerMillion }: Price): string {
  return `${plain(usdPerMillion.input)} / ${plain(usdPerMillion.output)}`
}

function priceTitle({ model, from, usdPerMillion: rates, modifiers, longContext, source }: Price): string {
  const factors = modifiers.map(({ name, factor }) => `${name} × ${plain(factor)}`)
  return [
    `Dollars per million tokens of ${model}${from === null ? '' : ` since ${from}`}:`,
    `input ${plain(rates.input)}, output ${plain(rates.output)},`,
    `cache write ${plain(rates.cacheWrite5m)} (5 minutes) or ${plain(rates.cacheWrite1h)} (1 hour), cache read ${plain(rates.cacheRead)}`,
    ...(factors.length > 0 ? [`with ${factors.join(', ')}`] : []),
    ...(longContext ? [`long request, above ${longContext.above} tokens`] : []),
    `(${source})`,
  ].join(' ')
}

function plain(value: number): string {
  return String(Number(value.toPrecision(6)))
}
