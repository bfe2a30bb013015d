// Contexts through which any part of the session page opens the edit dialog or the tags and note dialog.
import { createContext, useContext } from 'react'
import type { OpenedEdit } from './lazy-edit-dialog.tsx'

/** Opens the dialog for the session, or for the note on one of its messages. Null if the session cannot be edited. */
export type OpenAnnotations = ((message?: string) => void) | null

export const AnnotationOpenerContext = createContext<OpenAnnotations>(null)

/** Null if the session cannot be edited. */
export type OpenEdit = ((edit: OpenedEdit) => void) | null

export const EditOpenerContext = createContext<OpenEdit>(null)

export function useEditOpener(): OpenEdit {
  return useContext(EditOpenerContext)
}

export function useAnnotationOpener(): OpenAnnotations {
  return useContext(AnnotationOpenerContext)
}
