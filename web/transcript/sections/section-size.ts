import { imageLabel } from '../../../src/render/image-label.ts'
import { countLines } from '../../../src/render/lines.ts'
import { plural } from '../../../src/render/quantity.ts'
import type { Section } from '../../../src/render/view.ts'

/** How much is behind a closed fold. */
export function sectionSize(section: Section): string {
  switch (section.kind) {
    case 'text':
      return plural(countLines((section.unescaped ?? section.text).trim()), 'line')
    case 'markdown':
    case 'code':
      return plural(countLines(section.text.trim()), 'line')
    case 'terminal':
      return plural(countLines((section.unescaped ?? section.output).trim()), 'line')
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
