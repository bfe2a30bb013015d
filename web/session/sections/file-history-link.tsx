// Links from a path in a transcript to the file page, at the version that the tool call made or showed.
import { createContext, useContext } from 'react'
import { Link } from 'wouter'
import { visibleLine } from '../../../src/text/visible.ts'
import { fileLink } from '../../file/file-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { markText, useFindText } from './marked-text.tsx'

export interface LinkedFile {
  path: string
  /** Id of the tool call. */
  call: string
}

/** The file of the tool call around a section; null elsewhere. */
export const LinkedFileContext = createContext<LinkedFile | null>(null)

/** A path that links to its history if it is the file of a tool call. */
export function PathLink({ path }: { path: string }) {
  const file = useContext(LinkedFileContext)
  const text = markText(visibleLine(path), useFindText())
  if (!file) return text
  return (
    <Link
      href={fileLink(file)}
      title={`History of ${visibleLine(file.path)}`}
      className="hover:text-accent hover:underline"
    >
      {text}
    </Link>
  )
}

/** Marks a path that links to its history. */
export function HistoryIcon() {
  return useContext(LinkedFileContext) && <Icon name="clock" className="-mr-0.5 size-3.5 text-faint" />
}

/** The header of sections that name no file, such as the lines that were read. */
export function FileHistoryLine({ file }: { file: LinkedFile }) {
  return (
    <p className="mb-1 flex min-w-0 items-center gap-1.5 text-xs text-muted print:hidden">
      <Icon name="clock" className="size-3.5 text-faint" />
      <Link
        href={fileLink(file)}
        title={visibleLine(file.path)}
        className="min-w-0 truncate hover:text-accent hover:underline max-md:py-1"
      >
        File history
      </Link>
      <CopyButton text={file.path} label="Copy path" />
    </p>
  )
}
