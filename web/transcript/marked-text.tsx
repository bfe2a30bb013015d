// One text, with what find looks for marked in it.
import { useContext } from 'react'
import { FindContext, markText } from './highlight-text.ts'

export function MarkedText({ text }: { text: string }) {
  const { text: needle } = useContext(FindContext)
  return <>{markText(text, needle)}</>
}
