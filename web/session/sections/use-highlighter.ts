// Loads the syntax highlighter once code is near the screen. Until then, or if loading fails, code has no colors.
import { useEffect, useState, type RefObject } from 'react'
import type { SyntaxSpan } from '../../../src/paint/highlight.ts'

export type Highlighter = (text: string) => SyntaxSpan[][] | null

/** Keyed by language; null for a language without a grammar. */
const loaded = new Map<string, Highlighter | null>()

export function useHighlighter(language: string | undefined, ref: RefObject<Element | null>): Highlighter | null {
  const isSeen = useInView(ref)
  const [, setReady] = useState(language)
  useEffect(() => {
    if (!isSeen || language === undefined || loaded.has(language)) return
    let isWanted = true
    const loadThis = async () => {
      await load(language)
      if (isWanted) setReady(`${language} loaded`)
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
    // The server stopped, or was updated while the page was open. Code without colors is still readable.
    loaded.set(language, null)
  }
}

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
