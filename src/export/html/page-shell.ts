import { createHash } from 'node:crypto'
import { DEPTH_NAMES, DEPTHS, isShownAt, DEFAULT_DEPTH, type Depth } from '../../describe/depth.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, Html, type Content } from '../../paint/html/markup.ts'
import { PAGE_SCRIPT } from '../../paint/html/script.ts'
import { PAGE_STYLE } from '../../paint/html/style.ts'
import { visibleLine } from '../../text/visible.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { PageMeta } from './page-meta.ts'
import { toJson } from '../../text/to-json.ts'

export interface PageShell {
  plan: ExportPlan
  title: string
  meta: PageMeta
  header: Html
  outline: Html | null
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
    // Not escaped, because the policy has the hash of exactly this text.
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
  return element('meta', { name: 'annals', content: toJson(meta) })
}

export function pageEnd(plan: ExportPlan, pager: Html | null): string {
  const foot = element('footer', { class: 'column' }, element('div', { class: 'foot' }, `Created by ${plan.generator}`))
  return `</div>${pager?.markup ?? ''}</main>\n${foot.markup}\n</div></div>\n<script>${PAGE_SCRIPT}</script>\n</body>\n</html>\n`
}

/** Readers choose here how much of the page is visible, without a script. */
export function paintBar({ options }: ExportPlan): Html {
  const depths = DEPTHS.filter((depth) => isShownAt({ depth }, options.depth))
  const chosen = depths.includes(DEFAULT_DEPTH) ? DEFAULT_DEPTH : options.depth
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
      iconButton('open-all', 'expand', 'Expand all'),
      iconButton('close-all', 'collapse', 'Collapse all'),
    ),
  )
}

function paintDepths(depths: readonly Depth[], chosen: Depth): Html {
  return element(
    'fieldset',
    { class: 'depth' },
    element('legend', { class: 'sr' }, 'Detail'),
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
    iconButton('find-previous', 'chevron-up', 'Previous match'),
    iconButton('find-next', 'chevron-down', 'Next match'),
  )
}

function iconButton(id: string, name: Parameters<typeof icon>[0], label: string): Html {
  return element('button', { type: 'button', id, 'aria-label': label, title: label }, icon(name))
}

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const [style, script] = [hash(PAGE_STYLE), hash(PAGE_SCRIPT)]

/** Allows the page's own style and script, by their hashes, and images in the page or next to it. Blocks all else. */
function pagePolicy(hasImageFiles: boolean): string {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    // A page opened from disk has no origin, so 'self' does not match files next to it.
    `img-src data:${hasImageFiles ? " 'self' file:" : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
