import { useContext, createContext, createElement, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cutSpans, findOccurrences } from '../../../src/paint/find-occurrences.ts'
import { visible } from '../../../src/text/visible.ts'

interface FindText {
  text: string
}

/** The text of find-in-session. Every component that renders text highlights it through the functions below. */
export const FindContext = createContext<FindText>({ text: '' })

export interface TextSpan {
  text: string
  className?: string | undefined
  style?: CSSProperties | undefined
  /** A page of the app that the span links to. */
  href?: string | undefined
}

export function MarkedText({ text }: { text: string }) {
  const { text: needle } = useContext(FindContext)
  return <>{markText(text, needle)}</>
}

export function useFindText(): string {
  return useContext(FindContext).text
}

/** Highlights a text's matches. Invisible and direction-changing characters are replaced by visible signs. */
export function markText(text: string, needle: string): ReactNode {
  return markSpans([{ text }], needle)
}

export function markSpans(spans: readonly TextSpan[], needle: string): ReactNode {
  const shown = spans.map((span) => ({ ...span, text: visible(span.text) }))
  const found = needle === '' ? [] : findOccurrences(shown.map(({ text }) => text).join(''), needle)
  const cuts = cutSpans(shown, found)
  const nodes = cuts.flatMap(({ span }, at): ReactNode[] => {
    if (span.href !== undefined && cuts[at - 1]?.span === span) return []
    let end = at + 1
    // One link, even if a match cuts its text.
    while (span.href !== undefined && cuts[end]?.span === span) end++
    return [wrap(span, at, cuts.slice(at, end).map(markCut))]
  })
  return nodes.length === 1 ? nodes[0] : nodes
}

function markCut({ text, stretch }: { text: string; stretch: number }, key: number): ReactNode {
  return stretch < 0 ? text : createElement('mark', { key, className: 'text-text' }, text)
}

function wrap({ className, style, href }: TextSpan, key: number, content: readonly ReactNode[]): ReactNode {
  if (href !== undefined) return createElement(Link, { key, href, className: PATH_LINK }, ...content)
  return className || style ? createElement('span', { key, className, style }, ...content) : content[0]
}

const PATH_LINK =
  'underline decoration-line-strong underline-offset-2 wrap-anywhere hover:text-accent hover:decoration-current'
