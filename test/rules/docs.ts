// Rules for the documents: the expected ones exist, ARCHITECTURE.md names every folder, and links have a target.

import { posix } from 'node:path'

import type { TextFile } from './files.ts'

export const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE']

/** Finds folders of src that the text does not mention, neither as `src/format` nor as `format/`. */
export function findUnnamedFolders(paths: readonly string[], text: string): string[] {
  const folders = paths.filter((path) => path.startsWith('src/')).flatMap(parentsBelowSource)
  return [...new Set(folders)].filter((folder) => {
    const name = posix.basename(folder)
    return !new RegExp(`${folder}(?![\\w-])|(?<![\\w-])${name}/`).test(text)
  })
}

/** Finds relative links whose target is not a file or folder of the repository. */
export function findBrokenLinks(files: readonly TextFile[], paths: readonly string[]): string[] {
  const targets = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]))
  return files.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => link !== '' && !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link))
      .filter((link) => !targets.has(posix.join(posix.dirname(path), decodeURI(link)).replace(/\/$/, '')))
      .map((link) => `${path}: the target of ${link} does not exist`),
  )
}

/** Returns the targets of links, images and link definitions without anchors. Ignores code. */
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
