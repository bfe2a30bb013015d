// A JSON value as a collapsible tree. Children of a closed node are not rendered.
import { useMemo, useState, type ReactNode } from 'react'
import { sectionText } from '../../../src/describe/section-text.ts'
import { SectionBox } from './section-box.tsx'
import { occurs } from '../../../src/paint/find-occurrences.ts'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { markText, useFindText } from './marked-text.tsx'

const PAGE = 50

const LONGEST_STRING = 400

interface JsonNodeProps {
  name: string | null
  value: unknown
  depth: number
  open: number
}

const SMALL = 40

export function RawJson({ value }: { value: unknown }) {
  const open = useMemo(() => (countUpTo(value, SMALL) < SMALL ? 8 : 1), [value])
  return (
    <SectionBox getText={() => sectionText({ kind: 'raw', value })} copyLabel="Copy JSON" hasCorner>
      <div className="py-2 pr-10 pl-6 font-mono text-xs leading-5">
        <JsonNode name={null} value={value} depth={0} open={open} />
      </div>
    </SectionBox>
  )
}

function countUpTo(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const item of Object.values(value)) {
    if (count >= limit) return count
    count += countUpTo(item, limit - count)
  }
  return count
}

function JsonNode(props: JsonNodeProps) {
  const { name, value } = props
  if (typeof value !== 'object' || value === null)
    return (
      <Row name={name}>
        <Scalar value={value} />
      </Row>
    )
  return <Branch {...props} value={value} />
}

function Branch({ name, value, depth, open }: JsonNodeProps & { value: object }) {
  const [chosen, setOpen] = useState<boolean | null>(null)
  const needle = useFindText()
  const isFound = useMemo(() => needle !== '' && occurs(compact(value), needle), [value, needle])
  const isOpen = chosen ?? (isFound || open > 0)
  const [shown, setShown] = useState(PAGE)
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = isOpen ? Object.entries(value) : []
  const count = isList ? value.length : Object.keys(value).length
  if (count === 0) return <Row name={name}>{isList ? '[]' : '{}'}</Row>
  const size = plural(count, isList ? 'item' : 'key')
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-4 flex w-[calc(100%+1rem)] min-w-0 items-center gap-0.5 rounded-sm text-left hover:bg-hover max-md:min-h-8"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="text-faint" />
        <Row name={name}>
          <span className="text-faint">{isList ? `[${size}]` : `{${size}}`}</span>
        </Row>
        {!isOpen && <span className="min-w-0 flex-1 truncate pl-2 text-muted">{preview(value)}</span>}
      </button>
      {isOpen && (
        <div className={classNames('border-l border-line', depth < 12 && 'ml-[-0.55rem] pl-6')}>
          {entries.slice(0, shown).map(([key, item]) => (
            <JsonNode key={key} name={isList ? null : key} value={item} depth={depth + 1} open={open - 1} />
          ))}
          {shown < count && (
            <More onClick={() => setShown(shown + 5 * PAGE)}>{plural(count - shown, 'more item')}</More>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns an empty text if the value is nested too deeply for the stack. */
function compact(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

function preview(value: object): string {
  const parts: string[] = []
  for (const [key, item] of Object.entries(value).slice(0, 8)) {
    if (typeof item === 'object' && item !== null) continue
    const text = typeof item === 'string' ? item.slice(0, 40) : String(item)
    parts.push(Array.isArray(value) ? text : `${key}: ${text}`)
  }
  return visibleLine(parts.join(', '))
}

function Row({ name, children }: { name: string | null; children: ReactNode }) {
  const needle = useFindText()
  return (
    <span className="block min-w-0 wrap-anywhere whitespace-pre-wrap in-[button]:shrink-0">
      {name !== null && <span className="text-(--syntax-title)">{markText(name, needle)}: </span>}
      {children}
    </span>
  )
}

function Scalar({ value }: { value: unknown }) {
  const [isExpanded, setExpanded] = useState(false)
  const needle = useFindText()
  if (typeof value !== 'string')
    return <span className="text-(--syntax-number)">{markText(String(value), needle)}</span>
  const isCut = !isExpanded && value.length > LONGEST_STRING
  const text = JSON.stringify(isCut ? value.slice(0, LONGEST_STRING) : value.slice(0, 100_000))
  return (
    <>
      <span className="text-(--syntax-string)">{markText(isCut ? `${text.slice(0, -1)}…` : text, needle)}</span>
      {isCut && <More onClick={() => setExpanded(true)}>all {formatCount(value.length)} characters</More>}
    </>
  )
}

function More({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="ml-1 rounded-sm px-1 text-accent hover:bg-hover max-md:min-h-8">
      Show {children}
    </button>
  )
}
