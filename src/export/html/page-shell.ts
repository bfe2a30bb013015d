// What is around the conversation on each page: head, outline, the bar with the depths, the way to other pages, the foot.
import { DEPTH_NAMES, DEPTHS, isShownAt, USUAL_DEPTH, type Depth } from '../../describe/depth.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, Html, type Content } from '../../paint/html/markup.ts'
import { PAGE_SCRIPT } from '../../paint/html/script.ts'
import { PAGE_STYLE } from '../../paint/html/style.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { PageMeta } from './page-meta.ts'
import { pagePolicy } from './page-policy.ts'

export interface PageShell {
  plan: ExportPlan
  title: string
  meta: PageMeta
  /** The `header` of the page. */
  header: Html
  /** Null for a page that is one list. */
  outline: Html | null
  /** Above the conversation. */
  bar: Html | null
}

export function pageStart({ plan, title, meta, header, outline, bar }: PageShell): string {
  const { theme, images } = plan.options
  const head = [
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: pagePolicy(images === 'files') }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: theme === 'auto' ? 'light dark' : theme }),
    element('meta', { name: 'generator', content: plan.generator }),
    metaElement(meta),
    element('title', {}, visibleLine(title)),
    // Its characters are those that were hashed.
    new Html(`<style>${PAGE_STYLE}</style>`),
  ]
  const lines = head.map(({ markup }) => markup).join('\n')
  const toggle = outline ? element('input', { type: 'checkbox', id: 'contents', class: 'toggle' }).markup : ''
  const skip = element(
    'a',
    { class: 'skip', href: '#talk' },
    `Skip to the ${outline ? 'conversation' : 'sessions'}`,
  ).markup
  const start = outline ? `<div class="page">${toggle}${outline.markup}<div>` : '<div><div>'
  return (
    `<!doctype html>\n<html lang="en" data-theme="${theme}">\n<head>\n${lines}\n</head>\n<body>\n` +
    `${skip}${start}\n${header.markup}\n<main class="column" id="talk">${bar?.markup ?? ''}<div class="talk">\n`
  )
}

export function metaElement(meta: PageMeta): Html {
  return element('meta', { name: 'annals', content: JSON.stringify(meta) })
}

export function pageEnd(plan: ExportPlan, pager: Html | null): string {
  const foot = element('footer', { class: 'column' }, element('div', { class: 'foot' }, `Made by ${plan.generator}.`))
  return `</div>${pager?.markup ?? ''}</main>\n${foot.markup}\n</div></div>\n<script>${PAGE_SCRIPT}</script>\n</body>\n</html>\n`
}

/** Everything up to the depth of the export is on the page; how much of it is seen is chosen here, without a script. */
export function paintBar({ options }: ExportPlan): Html {
  const depths = DEPTHS.filter((depth) => isShownAt({ depth }, options.depth))
  const chosen = depths.includes(USUAL_DEPTH) ? USUAL_DEPTH : options.depth
  return element(
    'div',
    { class: 'bar', role: 'group', 'aria-label': 'View' },
    depths.length < 2 ? null : paintDepths(depths, chosen),
    options.thinking
      ? element('label', { class: 'check' }, element('input', { type: 'checkbox', id: 'thinking' }), 'Thinking')
      : null,
    paintFind(),
    element(
      'div',
      { class: 'tools js' },
      iconButton('open-all', 'expand', 'Open everything'),
      iconButton('close-all', 'collapse', 'Close everything'),
    ),
  )
}

function paintDepths(depths: readonly Depth[], chosen: Depth): Html {
  return element(
    'fieldset',
    { class: 'depth' },
    element('legend', { class: 'sr' }, 'How much is shown'),
    depths.map((depth) =>
      element(
        'label',
        {},
        element('input', { type: 'radio', name: 'depth', id: `depth-${depth}`, checked: depth === chosen }),
        DEPTH_NAMES[depth],
      ),
    ),
  )
}

function paintFind(): Content {
  return element(
    'search',
    { class: 'find js' },
    element(
      'div',
      { class: 'field' },
      icon('search'),
      element('input', {
        id: 'find',
        type: 'search',
        placeholder: 'Find in this page',
        'aria-label': 'Find in this page',
        'aria-keyshortcuts': '/',
        autocomplete: 'off',
        spellcheck: 'false',
      }),
      element('output', { id: 'found', for: 'find' }),
    ),
    iconButton('find-previous', 'chevron-up', 'Previous hit'),
    iconButton('find-next', 'chevron-down', 'Next hit'),
  )
}

function iconButton(id: string, name: Parameters<typeof icon>[0], label: string): Html {
  return element('button', { type: 'button', id, 'aria-label': label, title: label }, icon(name))
}
