import { useContext, createContext, createElement, type CSSProperties, type ReactNode } from 'react'
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
  const nodes = cutSpans(shown, found).map(({ span: { className, style }, text, stretch }, key) => {
    const content = stretch < 0 ? text : createElement('mark', { key, className: 'text-text' }, text)
    return className || style ? createElement('span', { key, className, style }, content) : content
  })
  return nodes.length === 1 ? nodes[0] : nodes
}
