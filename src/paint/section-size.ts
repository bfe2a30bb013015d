import { imageLabel } from './image-size.ts'
import { plural } from '../text/quantity.ts'
import type { Section } from '../describe/view.ts'
import { countLines } from '../describe/content/lines.ts'

export function sectionSize(section: Section): string {
  switch (section.kind) {
    case 'text':
      return lines(section.unescaped ?? section.text)
    case 'markdown':
    case 'code':
      return lines(section.text)
    case 'terminal':
      return lines(section.unescaped ?? section.output)
    case 'diff':
      return [section.added > 0 ? `+${section.added}` : '', section.removed > 0 ? `−${section.removed}` : '']
        .filter((part) => part !== '')
        .join(' ')
    case 'list':
      return plural(section.items.length, 'item')
    case 'table':
      return plural(section.rows.length, 'row')
    case 'image':
      return imageLabel(section)
    case 'file':
    case 'raw':
      return ''
  }
}

function lines(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' ? '' : plural(countLines(trimmed), 'line')
}

export function columnAlign(rows: readonly (readonly string[])[], column: number): 'left' | 'right' {
  const isNumeric = rows.every((row) => /^(?:[-+−]?[\d.,]+ ?(?:[KMGT]?B|%|s|ms)?)?$/.test(row[column] ?? ''))
  return isNumeric ? 'right' : 'left'
}
