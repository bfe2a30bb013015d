// The text of a record in colors. Long base64 is folded to its size until the reader asks for it.
import { useMemo, useState } from 'react'
import { formatBytes } from '../../../src/text/quantity.ts'
import { visible } from '../../../src/text/visible.ts'
import { jsonParts, type JsonPart, type JsonPartKind } from './json-parts.ts'

const COLORS: Readonly<Record<Exclude<JsonPartKind, 'plain' | 'base64'>, string>> = {
  key: 'text-(--syntax-title)',
  string: 'text-(--syntax-string)',
  number: 'text-(--syntax-number)',
}

export function ColoredJson({ text }: { text: string }) {
  const parts = useMemo(() => jsonParts(text), [text])
  return parts.map((part, index) => <Part key={index} part={part} />)
}

function Part({ part: { kind, text } }: { part: JsonPart }) {
  if (kind === 'plain') return visible(text)
  if (kind === 'base64') return <Folded text={text} />
  return <span className={COLORS[kind]}>{visible(text)}</span>
}

const SHOWN = 24

function Folded({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={COLORS.string}>{visible(isOpen ? text : `${text.slice(0, SHOWN)}…`)}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mx-1 rounded-sm bg-hover px-1 text-accent"
      >
        {isOpen ? 'Fold' : `${formatBytes(text.length)} of base64`}
      </button>
    </>
  )
}
