// A line of code. Its number is drawn, not written: it is not selected and not copied with the code.
import { classNames } from '../../ui/class-names.ts'
import { markSpans, useFindText, type TextSpan } from '../highlight-text.ts'

export interface CodeLineProps {
  spans: readonly TextSpan[]
  number?: number | null | undefined
  /** Before the text, in the place of a sign: + and − in a diff. */
  sign?: string | undefined
  className?: string | undefined
  as?: 'span' | 'ins' | 'del'
}

/** Numbers need `--digits` above them. */
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
