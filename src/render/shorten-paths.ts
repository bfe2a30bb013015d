// Paths inside the session's own directory, as people in that directory would write them. A change of words only: the
// views keep their sections.
import type { EntryView, ListItem, Section, ToolView } from './view.ts'

export function shortenView<View extends ToolView | EntryView>(view: View, directory: string): View {
  const short = shortener(directory)
  return {
    ...view,
    summary: short(view.summary),
    sections: view.sections.map((section) => shortenSection(section, short)),
  }
}

type Shorten = (text: string) => string

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
