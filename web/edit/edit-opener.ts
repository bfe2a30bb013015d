// How any part of the session page opens the dialog: the menu of the session, those of its messages, keys, the palette.
import { createContext, useContext } from 'react'
import type { OpenedEdit } from './lazy-edit-dialog.tsx'

/** How the dialog for tags and note is opened. */
export const AnnotationOpenerContext = createContext<(() => void) | null>(null)

/** Null where nothing can be edited. */
export type OpenEdit = ((edit: OpenedEdit) => void) | null

export const EditOpenerContext = createContext<OpenEdit>(null)

export function useEditOpener(): OpenEdit {
  return useContext(EditOpenerContext)
}

/** Null where nothing can be noted. */
export function useAnnotationOpener(): (() => void) | null {
  return useContext(AnnotationOpenerContext)
}
