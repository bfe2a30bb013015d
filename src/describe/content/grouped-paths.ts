// Many paths as a short list: what they have in common is said once, then a directory with its files below it.
import { fileName } from './language.ts'
import { toList } from '../section.ts'
import type { ListItem, Section, EntryView, ToolView } from '../view.ts'
import { pushTo } from '../../text/group-by.ts'

type Shorten = (text: string) => string

/** Files of a list shown whole. */
const LONG = 40

export function toPathList(paths: readonly string[]): Section[] {
  const { root, items } = groupPaths(paths)
  return toList(items, { ...(root === '' ? {} : { title: root }), folded: paths.length > LONG })
}

export interface GroupedPaths {
  /** The directory all of them lie in; empty when they share none. */
  root: string
  items: ListItem[]
}

/** Directories stand in the order of their first file; a directory with one file is one line. */
export function groupPaths(paths: readonly string[]): GroupedPaths {
  const root = commonDirectory(paths)
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const name = fileName(path)
    const directory = path.slice(root.length, path.length - name.length)
    pushTo(groups, directory, name)
  }
  return { root, items: [...groups].flatMap(([directory, names]) => toItems(directory, names)) }
}

function toItems(directory: string, names: readonly string[]): ListItem[] {
  const [first] = names
  if (directory === '') return names.map((text) => ({ text }))
  if (names.length === 1) return [{ text: `${directory}${first}` }]
  return [{ text: directory, items: names.map((text) => ({ text })) }]
}

/** With its separator at the end, so that it can be cut off. One path alone has nothing in common with others. */
function commonDirectory(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  if (others.length === 0) return ''
  let root = first.slice(0, first.length - fileName(first).length)
  for (const path of others) {
    while (root !== '' && !path.startsWith(root)) root = parentOf(root)
  }
  return root
}

function parentOf(directory: string): string {
  return directory.slice(0, -1 - fileName(directory.slice(0, -1)).length)
}

/**
 * Paths inside the session's own directory, as people in that directory would write them. A change of words only: the
 * views keep their sections.
 */
export function shortenView<View extends ToolView | EntryView>(view: View, directory: string): View {
  const short = shortener(directory)
  return {
    ...view,
    summary: short(view.summary),
    sections: view.sections.map((section) => shortenSection(section, short)),
  }
}

/** Only a text that begins with the directory is a path below it: commands and addresses may hold it anywhere. */
function shortener(directory: string): Shorten {
  const separator = directory.includes('\\') ? '\\' : '/'
  const prefix = directory.endsWith(separator) ? directory : directory + separator
  return prefix.length < 3 ? String : (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)
}

/** What a tool printed or wrote stays as it is; only names of files that we put there ourselves are shortened. */
function shortenSection(section: Section, short: Shorten): Section {
  switch (section.kind) {
    case 'diff':
    case 'file':
      return { ...section, path: short(section.path) }
    case 'list':
      return { ...section, items: section.items.map((item) => shortenItem(item, short)) }
    default:
      return section
  }
}

function shortenItem(item: ListItem, short: Shorten): ListItem {
  return {
    ...item,
    text: short(item.text),
    ...(item.items ? { items: item.items.map((inner) => shortenItem(inner, short)) } : {}),
  }
}
