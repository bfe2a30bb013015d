// A line of code. Its number is CSS-generated content, so that it is not selected or copied with the code.
import { classNames } from '../../ui/class-names.ts'
import { markSpans, useFindText, type TextSpan } from './marked-text.tsx'
import type { CSSProperties } from 'react'
import type { SyntaxKind, SyntaxSpan } from '../../../src/paint/highlight.ts'

export const SYNTAX_CLASSES: Readonly<Record<SyntaxKind, string | undefined>> = {
  plain: undefined,
  keyword: 'text-(--syntax-keyword)',
  string: 'text-(--syntax-string)',
  number: 'text-(--syntax-number)',
  comment: 'text-(--syntax-comment) italic',
  title: 'text-(--syntax-title)',
  type: 'text-(--syntax-type)',
  added: 'bg-added',
  removed: 'bg-removed',
}

export interface CodeLineProps {
  spans: readonly TextSpan[]
  number?: number | null | undefined
  sign?: string | undefined
  className?: string | undefined
  as?: 'span' | 'ins' | 'del'
}

/** Line numbers need the CSS variable of `digitsStyle` on an ancestor. */
export function CodeLine({ spans, number, sign, className, as: Tag = 'span' }: CodeLineProps) {
  const needle = useFindText()
  return (
    <Tag
      data-number={number ?? ''}
      data-sign={sign}
      className={classNames(
        'relative block min-h-5 pr-3 no-underline',
        number === undefined
          ? 'pl-3'
          : 'pl-[calc(var(--digits)+1.5rem)] before:absolute before:left-0 before:w-[calc(var(--digits)+0.75rem)] before:text-right before:text-faint before:content-[attr(data-number)]',
        sign !== undefined &&
          'pl-[calc(var(--digits)+2.5rem)] after:absolute after:top-0 after:left-[calc(var(--digits)+1.375rem)] after:text-muted after:content-[attr(data-sign)]',
        className,
      )}
    >
      {markSpans(spans, needle)}
    </Tag>
  )
}

export function digitsStyle(highest: number): CSSProperties {
  const style: CSSProperties & Record<'--digits', string> = { '--digits': `${String(highest).length}ch` }
  return style
}

export function syntaxSpans(spans: readonly SyntaxSpan[]): TextSpan[] {
  return spans.map(({ text, kind }) => ({ text, className: SYNTAX_CLASSES[kind] }))
}
