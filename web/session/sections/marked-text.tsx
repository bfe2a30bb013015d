// One text, with what find looks for marked in it.
import { useContext, createContext, createElement, type CSSProperties, type ReactNode } from 'react'
import { cutSpans, findOccurrences } from '../../../src/paint/find-occurrences.ts'
import { visible } from '../../../src/text/visible.ts'

/** What find-in-session looks for, and the marks on it: every painter of text passes its text through here. */
interface FindText {
  /** Empty when nothing is looked for. */
  text: string
}

export const FindContext = createContext<FindText>({ text: '' })

/** A piece of a line and how it looks. */
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

/** The text with what is looked for marked; characters that would not be seen, or would move others, are signs. */
export function markText(text: string, needle: string): ReactNode {
  return markSpans([{ text }], needle)
}

/** The same for pieces with looks of their own: an occurrence may begin in one and end in another. */
export function markSpans(spans: readonly TextSpan[], needle: string): ReactNode {
  const shown = spans.map((span) => ({ ...span, text: visible(span.text) }))
  const found = needle === '' ? [] : findOccurrences(shown.map(({ text }) => text).join(''), needle)
  const nodes = cutSpans(shown, found).map(({ span: { className, style }, text, stretch }, key) => {
    const content = stretch < 0 ? text : createElement('mark', { key, className: 'text-text' }, text)
    return className || style ? createElement('span', { key, className, style }, content) : content
  })
  return nodes.length === 1 ? nodes[0] : nodes
}
