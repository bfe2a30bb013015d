// How the dialog for tags and note is opened.
import { createContext, useContext } from 'react'

export const AnnotationOpenerContext = createContext<(() => void) | null>(null)

/** Null where nothing can be noted. */
export function useAnnotationOpener(): (() => void) | null {
  return useContext(AnnotationOpenerContext)
}
