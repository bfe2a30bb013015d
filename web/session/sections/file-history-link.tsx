// Links from a path in a transcript to the file page: at the version that the tool call made or showed, elsewhere at the
// session's last version.
import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'wouter'
import { visibleLine } from '../../../src/text/visible.ts'
import { fileLink } from '../../file/file-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { markSpans, markText, useFindText } from './marked-text.tsx'
import { pathSpans, type KnownPaths } from './path-spans.ts'

export interface LinkedFile {
  path: string
  /** Id of the tool call. */
  call: string
}

/** The file of the tool call around a section; null elsewhere. */
export const LinkedFileContext = createContext<LinkedFile | null>(null)

export interface SessionPaths {
  session: string
  known: KnownPaths
}

/** The paths of the session that have a page; null until they are known, and inside of links. */
export const SessionPathsContext = createContext<SessionPaths | null>(null)

/** Text whose known paths are links. */
export function TextWithPaths({ text, isCode = false }: { text: string; isCode?: boolean }): ReactNode {
  const paths = useContext(SessionPathsContext)
  const needle = useFindText()
  if (!paths) return markText(text, needle)
  return markSpans(
    pathSpans(text, paths.known, isCode).map(({ path, ...span }) =>
      path === undefined ? span : { ...span, href: fileLink({ path, session: paths.session }) },
    ),
    needle,
  )
}

/** A text that may be a path as a whole, such as a line of a list. `folder` is the path before it. */
export function ListedPath({ text, folder = '' }: { text: string; folder?: string }): ReactNode {
  const paths = useContext(SessionPathsContext)
  const path = paths?.known.get(folder + text)
  const href = paths && path !== undefined ? fileLink({ path, session: paths.session }) : undefined
  return markSpans([{ text, href }], useFindText())
}

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
