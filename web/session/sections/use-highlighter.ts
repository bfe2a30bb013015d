// Colours for source code, when they are needed: the highlighter and the grammar are loaded once the code is on the
// screen, and until then (or without a grammar, or without the file) the text is shown as it is.
import { useEffect, useState, type RefObject } from 'react'
import type { SyntaxSpan } from '../../../src/paint/highlight.ts'

export type Highlighter = (text: string) => SyntaxSpan[][] | null

/** By language; null for one that has no grammar. */
const loaded = new Map<string, Highlighter | null>()

export function useHighlighter(language: string | undefined, ref: RefObject<Element | null>): Highlighter | null {
  const isSeen = useInView(ref)
  const [, setReady] = useState(language)
  useEffect(() => {
    if (!isSeen || language === undefined || loaded.has(language)) return
    let isWanted = true
    const loadThis = async () => {
      await load(language)
      if (isWanted) setReady(`${language} is here`)
    }
    void loadThis()
    return () => {
      isWanted = false
    }
  }, [isSeen, language])
  return (isSeen && language !== undefined && loaded.get(language)) || null
}

async function load(language: string): Promise<void> {
  try {
    const { highlight, loadGrammar } = await import('../../../src/paint/highlight.ts')
    const isKnown = await loadGrammar(language)
    loaded.set(language, isKnown ? (text) => highlight(text, language) : null)
  } catch {
    // The server is gone, or was updated under an open page: text without colours is still text.
    loaded.set(language, null)
  }
}

/** True from the moment the element comes near the screen; never false again. */
function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
