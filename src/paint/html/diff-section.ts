// Renders a diff. CSS draws the line numbers and signs, so they are not copied.
import { diffRows, hunkHeading, lastNumber, withoutReturns, type DiffRow } from '../../describe/content/diff-rows.ts'
import { diffSpans } from '../word-diff.ts'
import { highlightDiff, type SyntaxSpan } from '../highlight.ts'
import { languageOf } from '../../describe/content/language.ts'
import { formatCount } from '../../text/quantity.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { classes, element, escapeHtml, Html } from './markup.ts'
import { spanMarkup, SYNTAX_CLASSES } from './syntax.ts'

const TALL = 100

export function paintDiff(section: DiffSection, context: HtmlContext): Html {
  const { path, hunks, added, removed } = section
  const language = languageOf(path)
  const count = hunks.reduce((sum, { lines }) => sum + lines.length, 0)
  const isLong = count > TALL
  return element(
    'div',
    { class: 'box diff' },
    element(
      'div',
      { class: 'diff-head' },
      element('span', { class: 'mono' }, visibleLine(path)),
      added > 0 ? element('span', { class: 'added' }, `+${formatCount(added)}`) : null,
      removed > 0 ? element('span', { class: 'removed' }, `−${formatCount(removed)}`) : null,
    ),
    element(
      'div',
      {
        class: classes('lines', `w${Math.min(9, String(lastNumber(hunks)).length)}`, isLong && 'tall'),
        tabindex: isLong ? 0 : null,
      },
      hunks.map((hunk, index) => paintHunk(withoutReturns(hunk), index, language, context)),
    ),
  )
}

function paintHunk(hunk: DiffHunk, index: number, language: string | undefined, context: HtmlContext): Html {
  const colors = language === undefined ? [] : highlightDiff(hunk, (text) => context.highlight(text, language))
  const heading = hunkHeading(hunk, index)
  let markup = heading === null ? '' : `<div class="hunk">${escapeHtml(heading)}</div>`
  for (const row of diffRows(hunk)) markup += rowMarkup(hunk, row, colors[row.index] ?? null)
  return new Html(markup)
}

const TAGS: Readonly<Record<DiffLine['kind'], string>> = { same: 'span', added: 'ins', removed: 'del', note: 'small' }

function rowMarkup(hunk: DiffHunk, row: DiffRow, colors: readonly SyntaxSpan[] | null): string {
  const { line, newNumber, oldNumber } = row
  const tag = TAGS[line.kind]
  let markup = `<${tag} data-n="${newNumber ?? oldNumber ?? ''}">`
  for (const { text, kind, isChanged } of diffSpans(hunk, row, colors))
    markup += spanMarkup(text, isChanged ? 'word' : SYNTAX_CLASSES[kind])
  return `${markup}</${tag}>`
}
