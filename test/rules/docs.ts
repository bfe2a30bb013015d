// Holds the documents to the code: the ones a reader expects exist, the map names every folder, and links lead somewhere.

import { posix } from 'node:path'

import type { TextFile } from './files.ts'

export const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE']

/** Folders of src that the text does not name, neither as `src/format` nor as `format/`. */
export function findUnnamedFolders(paths: readonly string[], text: string): string[] {
  const folders = paths.filter((path) => path.startsWith('src/')).flatMap(parentsBelowSource)
  return [...new Set(folders)].filter((folder) => {
    const name = posix.basename(folder)
    return !new RegExp(`${folder}(?![\\w-])|(?<![\\w-])${name}/`).test(text)
  })
}

/** Relative links of Markdown files whose target is neither a file nor a folder of the repository. */
export function findBrokenLinks(files: readonly TextFile[], paths: readonly string[]): string[] {
  const targets = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]))
  return files.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => link !== '' && !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link))
      .filter((link) => !targets.has(posix.join(posix.dirname(path), decodeURI(link)).replace(/\/$/, '')))
      .map((link) => `${path}: ${link} leads nowhere`),
  )
}

/** Targets of inline links, images and link definitions, without their anchors; code is no place for links. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replaceAll(/(`+)[^`]*?\1/g, '')
  const inline = prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)/g)
  const definitions = prose.matchAll(/^ {0,3}\[[^\]^]+\]:\s*<?([^\s>]+)/gm)
  const attributes = prose.matchAll(/\b(?:src|href)="([^"]+)"/g)
  return [...inline, ...definitions, ...attributes].map((match) => (match[1] ?? '').replace(/[#?].*$/, ''))
}

function parentsBelowSource(path: string): string[] {
  return parentsOf(path).filter((folder) => folder.startsWith('src/'))
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}
