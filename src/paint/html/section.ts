// Renders the sections of a view. There is one renderer per section kind; renderers know nothing about tools.
import { depthOf } from '../../describe/depth.ts'
import { indentJson } from '../../describe/content/json-text.ts'
import type { FileSection, Section } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import { paintCode } from './code-section.ts'
import { paintDiff } from './diff-section.ts'
import type { HtmlContext } from './html-context.ts'
import { icon } from './icons.ts'
import { paintImage } from './image-section.ts'
import { paintList } from './list-section.ts'
import { paintMarkdown } from './markdown.ts'
import { classes, element, fragment, type Html } from './markup.ts'
import { sectionName, isFailure, isFolded } from '../section-fold.ts'
import { sectionSize } from '../section-size.ts'
import { paintTable } from './table-section.ts'
import { paintTerminal } from './terminal-section.ts'
import { paintText } from './text-section.ts'

export function paintSections(sections: readonly Section[], context: HtmlContext): Html {
  return fragment(
    sections.map((section) =>
      isFolded(section, sections) ? paintFolded(section, context) : paintOpen(section, context),
    ),
  )
}

function paintOpen(section: Section, context: HtmlContext): Html {
  const body = paintSection(section, context)
  if (section.title === undefined || section.title === '') return element('div', { class: 'section' }, body)
  return element(
    'div',
    { class: 'section' },
    element('div', { class: classes('caption', isFailure(section) && 'bad') }, visibleLine(section.title)),
    body,
  )
}

function paintFolded(section: Section, context: HtmlContext): Html {
  const size = sectionSize(section)
  return element(
    'details',
    { class: classes('section fold', section.isExtra && `d-${depthOf('hidden')}`) },
    element(
      'summary',
      { class: classes(isFailure(section) && 'bad') },
      element('span', {}, visibleLine(sectionName(section))),
      size === '' ? null : element('small', {}, ` ${size}`),
    ),
    paintSection(section, context),
  )
}

function paintSection(section: Section, context: HtmlContext): Html {
  switch (section.kind) {
    case 'text':
      return paintText(section.unescaped ?? section.text)
    case 'markdown':
      return paintMarkdown(section.text, context)
    case 'code':
      return paintCode(section, context)
    case 'diff':
      return paintDiff(section, context)
    case 'terminal':
      return paintTerminal(section)
    case 'list':
      return paintList(section.items)
    case 'table':
      return paintTable(section)
    case 'image':
      return paintImage(section, context)
    case 'file':
      return paintFile(section)
    case 'raw':
      return paintRaw(section.value, context)
  }
}

function paintFile({ path, note }: FileSection): Html {
  return element(
    'div',
    { class: 'named' },
    icon('file'),
    element('span', { class: 'mono' }, visibleLine(path)),
    note ? element('small', {}, visibleLine(note)) : null,
  )
}

function paintRaw(value: unknown, context: HtmlContext): Html {
  const text = indentJson(value)
  if (text === undefined) return paintText('[nested too deeply to show; see the transcript]')
  return paintCode({ text, language: 'json', label: '', isWrapped: true }, context)
}
