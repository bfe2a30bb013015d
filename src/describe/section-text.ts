// The text of a section, for the clipboard and for find.
import { stripAnsi } from './line.ts'
import { diffRows, hunkHeader, isPlaced } from './content/diff-rows.ts'
import type { DiffHunk, DiffSection, ListItem, Section } from './view.ts'
import { toJson } from '../text/to-json.ts'

export function sectionText(section: Section): string {
  switch (section.kind) {
    case 'text':
      return section.unescaped ?? section.text
    case 'markdown':
    case 'code':
      return section.text
    case 'diff':
      return diffText(section)
    case 'terminal':
      return stripAnsi(section.unescaped ?? section.output)
    case 'list':
      return listText(section.items)
    case 'table':
      return [...(section.isFacts ? [] : [section.columns]), ...section.rows].map((row) => row.join('\t')).join('\n')
    case 'image':
      return section.location ?? ''
    case 'file':
      return section.path
    case 'raw':
      return section.value === undefined ? '' : toJson(section.value, { indent: 2 })
  }
}

const SIGNS = { same: ' ', added: '+', removed: '-', note: '' } as const

function diffText({ path, hunks }: DiffSection): string {
  const text = (hunk: DiffHunk): string[] => [
    ...(isPlaced(hunk) ? [hunkHeader(hunk)] : []),
    ...[...diffRows(hunk)].map(({ line }) => `${SIGNS[line.kind]}${line.text}`),
  ]
  return [`--- ${path}`, `+++ ${path}`, ...hunks.flatMap(text), ''].join('\n')
}

const MARKS = { done: '[x] ', active: '[>] ', open: '[ ] ', chosen: '(*) ' } as const

function listText(items: readonly ListItem[], indent = ''): string {
  return items
    .map(({ text, mark, note, items: below = [] }) => {
      const line = `${indent}- ${mark ? MARKS[mark] : ''}${text}${note ? ` (${note})` : ''}`
      return below.length === 0 ? line : `${line}\n${listText(below, `${indent}  `)}`
    })
    .join('\n')
}
