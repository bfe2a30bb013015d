// Lists many paths grouped by directory, and makes the paths in views relative to the session's directory.
import { fileName } from './language.ts'
import { toList } from '../section.ts'
import type { ListItem, Section, EntryView, ToolView } from '../view.ts'
import { pushTo } from '../../text/group-by.ts'

type Shorten = (text: string) => string

const LONG = 40

export function toPathList(paths: readonly string[]): Section[] {
  const { root, items } = groupPaths(paths)
  return toList(items, { ...(root === '' ? {} : { title: root }), folded: paths.length > LONG })
}

export interface GroupedPaths {
  root: string
  items: ListItem[]
}

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

export function shortenView<View extends ToolView | EntryView>(view: View, directory: string): View {
  const short = shortener(directory)
  return {
    ...view,
    summary: short(view.summary),
    sections: view.sections.map((section) => shortenSection(section, short)),
  }
}

/** Shortens only texts that begin with the directory: commands and URLs may contain it anywhere. */
function shortener(directory: string): Shorten {
  const separator = directory.includes('\\') ? '\\' : '/'
  const prefix = directory.endsWith(separator) ? directory : directory + separator
  return prefix.length < 3 ? String : (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)
}

/** Shortens only paths that describers put there, not output of tools. */
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
